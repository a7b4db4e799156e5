import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address belongs to the public internet: nothing of ours or of a cloud's inside answers there. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  // The library calls every part of IPv6 unicast that is not reserved, also those that nobody was given yet.
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST));
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === "loopback";
}

/**
 * Looks a name up and refuses it when any of its addresses may not be called. The socket goes to the very addresses that
 * were looked at, so a name that points elsewhere a moment later leads nowhere.
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
