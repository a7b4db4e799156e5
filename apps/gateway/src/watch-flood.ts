import type { Socket } from "node:net";
import type { WebSocket } from "@fastify/websocket";
import { CLOSE, type Connection } from "./connection.ts";

/** Disconnects a peer that floods below the message level: with fragments, pings or unsolicited pongs. */
export function watchFlood(connection: Connection, socket: WebSocket, wire: Socket): void {
  const cut = (what: string) => {
    // Stops reading; the close frame is still sent.
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
