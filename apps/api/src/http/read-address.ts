import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/**
 * The peer's address, or the one a trusted proxy forwards, as Fastify computes it. Empty after the peer reset the connection.
 */
export function readAddress(trustProxy: string | false): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = proxyAddr.compile(trustProxy.split(",").map((address) => address.trim()));
  return (request) => (request.socket.remoteAddress === undefined ? "" : proxyAddr(request, isTrusted));
}
