const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What calls from an address are counted under: an IPv4 address itself, of IPv6 the /64 that one subscriber has.
 *
 * @see RFC 6177; OWASP ASVS 6.3.1
 */
export function networkOf(ipAddress: string): string {
  const mapped = IPV4_MAPPED.exec(ipAddress)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ipAddress.includes(":")) return ipAddress;
  const [head = "", tail] = (ipAddress.split("%")[0] ?? "").toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return `${groups.slice(0, 4).map(withoutZeros).join(":")}::/64`;
}

function withoutZeros(group: string): string {
  return group.replace(/^0+(?=.)/, "");
}
