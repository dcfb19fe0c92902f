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
//	                                          then, side by side:
//	                                            run, recover, encode, map errors
//
//	bytes ◀─ writer ◀─ queue ◀─ Stream.Write ◀─ jsonrpc2.Conn ◀─ answers, notifications
//
// A stream hands decoded messages to the connection, not bytes, which the
// connection would decode again. The library needs the bytes for batches only.
// The protocol has none; where one comes, its members are messages like others,
// each with an answer of its own.
//
// Nobody waits in Write, least of all who reads. What speaks without being asked
// keeps pace with the client by [Stream.Flush].
//
// Routing happens before the next message is read. What a route captures,
// such as the documents as they are, is therefore what the client saw when it
// sent the message.
//
// Some parts of the libraries are left alone on purpose. The protocol's
// NewServer, Handlers and CancelHandler run the requests out of order, and start
// reading before the client's side is returned, so the chain is built here and a
// server gets its client before [jsonrpc2.Conn.Go]. LoggingStream holds a lock
// over the first error response that it reads; what is logged is logged by the
// handler instead. [jsonrpc2.Conn.Close] waits for a read that nothing may ever
// end; a session ends by its context and by closing its stream. The connection is
// tested on real pipes and in real time, because a second synctest bubble with a
// call in it aborts.
package transport
