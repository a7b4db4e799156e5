import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

const open = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `over` once, when the request is answered or its caller disconnects. `reply.raw` alone is not enough: in a pipeline only
 * the first response is attached to the socket and emits "close".
 */
export function whenAnswered(request: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const ofSocket = openOn(request.raw.socket);
  const finish = () => {
    if (ofSocket.delete(finish)) over();
  };
  ofSocket.add(finish);
  reply.raw.once("finish", finish);
  reply.raw.once("close", finish);
}

function openOn(socket: Socket): Set<() => void> {
  const known = open.get(socket);
  if (known) return known;
  const fresh = new Set<() => void>();
  open.set(socket, fresh);
  socket.once("close", () => {
    for (const finish of [...fresh]) finish();
  });
  return fresh;
}
