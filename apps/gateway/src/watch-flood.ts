import type { Socket } from "node:net";
import type { WebSocket } from "@fastify/websocket";
import { CLOSE, type Connection } from "./connection.ts";

/** Cuts a peer that floods below the messages: in bytes of frames that never end, in pings, in answers nobody asked for. */
export function watchFlood(connection: Connection, socket: WebSocket, wire: Socket): void {
  const cut = (what: string) => {
    // Nothing more is read of it; the close frame goes out all the same.
    socket.pause();
    connection.close(CLOSE.policy, what);
  };
  for (const control of ["ping", "pong"]) {
    socket.on(control, () => {
      if (!connection.takeMessage()) cut("too many pings");
    });
  }
  wire.on("data", (chunk: Buffer) => {
    if (!connection.takeBytes(chunk.length)) cut("too many bytes");
  });
}
