import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { isLoopbackHost } from "@evenly/platform";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** What proxies add: by RFC 7239 and RFC 9110 section 7.6.3, by custom, and by CDNs. */
const ADDED_BY_PROXIES =
  /^(?:forwarded|via|true-client-ip|x-(?:real-ip|client-ip|forwarded(?:-.*)?|original-.*)|cf-.*)$/;

/**
 * Tells whether somebody on this machine asks, with no proxy between: the peer is on loopback, asks for a loopback host, and no
 * header says that the request was passed on.
 */
export function isDirect({ socket, headers }: IncomingMessage): boolean {
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    isLoopbackHost(host) &&
    !Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name))
  );
}

/** An IPv4 address may be written as an IPv6 one, ::ffff:127.0.0.1, which the list reads as well. */
function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
