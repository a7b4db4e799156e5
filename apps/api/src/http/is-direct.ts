import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { isLoopbackHost } from "@evenly/platform";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Headers that proxies add: RFC 7239, RFC 9110 section 7.6.3, de facto standards and CDNs. */
const ADDED_BY_PROXIES =
  /^(?:forwarded|via|true-client-ip|x-(?:real-ip|client-ip|forwarded(?:-.*)?|original-.*)|cf-.*)$/;

/**
 * True if the request comes from this machine without a proxy: loopback peer, loopback Host, and no forwarding header.
 */
export function isDirect({ socket, headers }: IncomingMessage): boolean {
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    isLoopbackHost(host) &&
    !Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name))
  );
}

/** Also accepts IPv4-mapped IPv6 addresses such as ::ffff:127.0.0.1. */
function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
