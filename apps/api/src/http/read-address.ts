import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/**
 * The peer's own address, or the one that a proxy of ours tells; as Fastify reads it of other requests. Empty where there is none
 * any more: who asked has reset the connection.
 */
export function readAddress(trustProxy: string | false): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = proxyAddr.compile(trustProxy.split(",").map((address) => address.trim()));
  return (request) => (request.socket.remoteAddress === undefined ? "" : proxyAddr(request, isTrusted));
}
