import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** True for public internet addresses; false for private, loopback, link-local and cloud-metadata addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // ipaddr.js also calls unassigned IPv6 ranges unicast.
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST));
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === "loopback";
}

/**
 * Resolves a name and refuses it if any of its addresses is not allowed. The socket connects to the checked addresses, so a later
 * DNS change has no effect (DNS rebinding).
 */
export function guardedLookup(mayCall: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, "");
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => mayCall(address))) {
        return callback(new PermanentDeliveryError("the host is not on the public internet"), "");
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
