// Package transport carries JSON-RPC messages between an editor and the
// server, and keeps going where the library below it would close the
// connection or lose the order of messages.
//
// A message passes through here in this order:
//
//	bytes ─▶ Stream ──────▶ jsonrpc2.Conn ─▶ handler ─────────────────▶ feature
//	         bounds frames                   in the order of the wire:
//	         refuses what is                   leave the pooled context
//	         no message                        cancel, or route
//	                                           register the id
//	                                           let the next message in
//	                                         then, side by side:
//	                                           run, recover, encode, map errors
//
// Routing happens before the next message is read. What a route captures,
// such as the documents as they are, is therefore what the client saw when it
// sent the message.
//
// Two things of go.lsp.dev/protocol are left alone on purpose. Its NewServer,
// Handlers and CancelHandler run the requests out of order and start reading
// before the client's side is returned, so the chain is built here and the
// server gets its client before [jsonrpc2.Conn.Go]. Its LoggingStream holds a
// lock over the first error response that it reads; what is logged is logged
// by the handler instead.
package transport
