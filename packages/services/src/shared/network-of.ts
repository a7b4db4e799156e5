import ipaddr from "ipaddr.js";

/**
 * Key for counting by network: an IPv4 address itself, or the /64 of an IPv6 address, which one subscriber has.
 *
 * @see RFC 6177; OWASP ASVS 6.3.1
 */
export function networkOf(ipAddress: string): string {
  if (!ipAddress.includes(":") || !ipaddr.isValid(ipAddress)) return ipAddress;
  const address = ipaddr.process(ipAddress);
  if (address.kind() === "ipv4") return address.toString();
  const { parts } = address as ipaddr.IPv6;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
