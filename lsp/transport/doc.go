// Package transport carries JSON-RPC messages between an editor and the
// server, and keeps going where the library below it would close the
// connection or lose the order of messages.
//
// A message passes through here in this order:
//
//	bytes ─▶ Stream.Read ──▶ jsonrpc2.Conn ─▶ handler ─────────────────▶ feature
//	         bounds lengths                   in the order of the wire:
//	         decodes the                        leave the pooled context
//	         envelope, once                     cancel, or route
//	         refuses what is                    register the id
//	         no message                         let the next message in
//	                                          then, concurrently:
//	                                            run, recover, encode, map errors
//
//	bytes ◀─ writer ◀─ queue ◀─ Stream.Write ◀─ jsonrpc2.Conn ◀─ answers, notifications
//
// A stream hands decoded messages to the connection, not bytes, because the
// connection would decode those again. The library needs bytes only for batches.
// The protocol has no batches; if one comes, its members are treated as separate
// messages, each with an answer of its own.
//
// Nobody waits in Write, least of all the goroutine that reads. Whoever sends
// messages unasked keeps pace with the client by [Stream.Flush].
//
// Routing happens before the next message is read. What a route captures,
// such as the documents as they are, is therefore what the client saw when it
// sent the message.
//
// Some parts of the libraries are not used, on purpose. The protocol's
// NewServer, Handlers and CancelHandler run the requests out of order, and start
// reading before the client's side is returned, so the chain is built here and a
// server gets its client before [jsonrpc2.Conn.Go]. LoggingStream keeps its
// lock after the first error response that it reads, so the handler does the logging.
// [jsonrpc2.Conn.Close] waits for a read that may never end, so a session ends by its
// context and by closing its stream. The connection is tested on real pipes and in
// real time, because a second synctest bubble with a call in it aborts.
package transport
