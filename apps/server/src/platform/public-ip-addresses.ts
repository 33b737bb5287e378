import { createNetworkTest, normalizeIp } from "./ip-addresses.ts";

/**
 * Addresses that are not globally reachable, or that embed another address.
 * @see IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890)
 */
const isSpecial = createNetworkTest([
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
  // Teredo and 6to4 route to the embedded IPv4 address.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);

/** The global unicast range of IPv6. @see RFC 4291 §2.4 */
const isGlobalIpv6 = createNetworkTest(["2000::/3"]);

/** IPv4 embedded in IPv6 (NAT64). @see RFC 6052 §2.1 */
const translatedPrefix = "64:ff9b::";

/** Whether an address is globally reachable. */
export function isPublicIpAddress(text: string): boolean {
  const address = normalizeIp(text);
  if (address?.startsWith(translatedPrefix))
    return isPublicIpAddress(`::ffff:${address.slice(translatedPrefix.length)}`);
  if (address === null || isSpecial(address)) return false;
  return !address.includes(":") || isGlobalIpv6(address);
}
