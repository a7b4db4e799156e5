import type { Server } from "node:http";
import type { Socket } from "node:net";

type Seen = { unsentBytes: number; since: number };

/** Closes connections whose peer reads no pending data for `readMs`. Node's own timeout restarts at every byte read. */
export function cutSlowReaders(
  server: Server,
  { readMs, checkMs }: { readonly readMs: number; readonly checkMs: number },
): void {
  const sockets = new Map<Socket, Seen>();
  server.on("connection", (socket: Socket) => {
    sockets.set(socket, { unsentBytes: 0, since: 0 });
    socket.once("close", () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, seen] of sockets) {
      const unsentBytes = unsentOf(socket);
      if (unsentBytes === 0 || unsentBytes !== seen.unsentBytes)
        sockets.set(socket, { unsentBytes, since: now });
      else if (now - seen.since > readMs) socket.destroy();
    }
  }, checkMs);
  server.once("close", () => clearInterval(timer));
  timer.unref();
}

/** Bytes that the kernel has not accepted yet, including those of a write in progress. */
function unsentOf(socket: Socket): number {
  if (socket.writableLength === 0) return 0;
  const { _handle } = socket as Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null };
  return _handle?.writeQueueSize ?? socket.writableLength;
}
