import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";

/** What is not the public internet. @see IANA's special-purpose address registries (RFC 6890) */
const PRIVATE_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Of IPv6 only global unicast is public; these parts of it lead back to IPv4 or nowhere. */
const PRIVATE_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const privateV4 = blockList(PRIVATE_V4, "ipv4");
const privateV6 = blockList(PRIVATE_V6, "ipv6");
const globalUnicast = blockList(["2000::/3"], "ipv6");
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address belongs to the public internet: nothing of ours or of a cloud's inside answers there. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !privateV6.check(address, "ipv6");
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? "ipv4" : "ipv6");
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

function blockList(subnets: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", prefix] = subnet.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
