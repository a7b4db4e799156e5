import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

const open = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when a request is answered or its caller is gone. The answer alone does not tell: of a pipeline, only the
 * first has the connection and hears that it closed.
 */
export function whenAnswered(request: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const ofSocket = openOn(request.raw.socket);
  const settle = () => {
    if (ofSocket.delete(settle)) over();
  };
  ofSocket.add(settle);
  reply.raw.once("finish", settle);
  reply.raw.once("close", settle);
}

function openOn(socket: Socket): Set<() => void> {
  const known = open.get(socket);
  if (known) return known;
  const fresh = new Set<() => void>();
  open.set(socket, fresh);
  socket.once("close", () => {
    for (const settle of [...fresh]) settle();
  });
  return fresh;
}
