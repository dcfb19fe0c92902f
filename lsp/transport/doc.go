// Package transport carries JSON-RPC messages between an editor and the
// server, and keeps going where the library below it would close the
// connection or lose the order of messages.
//
// A message passes through here in this order:
//
//	bytes ─▶ Stream.Read ──▶ Conn, in the order of the wire:
//	         bounds lengths    a request:      register the id, route, wait for its turn;
//	         decodes the                       then, concurrently:
//	         envelope, once                    run, recover, encode, map errors ─▶ answer
//	         refuses what is   all the rest ─▶ jsonrpc2.Conn ─▶ notification:
//	         no message                        leave the pooled context, cancel, or route and run
//
//	bytes ◀─ writer ◀─ queue ◀─ Stream.Write ◀─ answers
//	                                         ◀─ jsonrpc2.Conn ◀─ what is told and asked unasked
//
// A stream hands decoded messages to the connection, not bytes, because the
// connection would decode those again. The library needs bytes only for batches.
// The protocol has no batches; if one comes, its members are treated as separate
// messages, each with an answer of its own.
//
// Nobody waits in Write. A client may write all its requests before it reads an answer,
// so reading goes on when the client does not read, and what waits is the work: a request
// does not begin until there is room for its answer, and takes a few hundred bytes until
// then. Whoever sends messages unasked keeps pace with the client by [Stream.Flush].
// Only a client that makes even requests and refusals pile up is not read any further.
//
// Routing happens before the next message is read. What a route captures,
// such as the documents as they are, is therefore what the client saw when it
// sent the message.
//
// Some parts of the libraries are not used, on purpose. The protocol's
// NewServer, Handlers and CancelHandler run the requests out of order, and start
// reading before the client's side is returned, so the chain is built here and a
// server gets its client before [Conn.Serve]. LoggingStream keeps its
// lock after the first error response that it reads, so the handler does the logging.
// [jsonrpc2.Conn.Close] waits for a read that may never end, so a session ends by its
// context and by closing its stream. The connection is tested on real pipes and in
// real time, because a second synctest bubble with a call in it aborts.
package transport
