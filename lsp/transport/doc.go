// Package transport carries JSON-RPC messages between an editor and the
// server, and keeps their order.
//
// A message passes through here in this order:
//
//	bytes ─▶ Stream.Read ──▶ Conn, in the order of the wire:
//	         bounds lengths    malformed:      refuse
//	         decodes the       a response:     hand it to the caller
//	         envelope, once    a request:      register the id, route, wait for its turn;
//	                                           then, concurrently:
//	                                           run, recover, encode, map errors ─▶ answer
//	                           a notification: cancel, or have it handled
//
//	bytes ◀─ writer ◀─ queue ◀─ Stream.Write ◀─ answers
//	                                         ◀─ notifications and calls to the client
//
// Write never blocks. A client may write all its requests before it reads an answer, so reading
// goes on when the client does not read, and the work waits instead: a request does not begin
// until there is room for its answer, and takes about a kilobyte until then. Code that sends
// messages unasked keeps pace with the client by [Stream.Flush]. Beyond 80 MB of unread
// answers, refusals and waiting requests the client is not read any further.
//
// A [Handler] reads the parameters before the next message is read. So one that captures state,
// such as the open documents, captures what the client saw when it sent the message.
//
// Of the library for JSON-RPC only ids, errors and encoders are used: its connection reads a
// message again, closes where one is wrong, and loses the order of those that run
// concurrently. The protocol has no batches; a batch is refused.
package transport
