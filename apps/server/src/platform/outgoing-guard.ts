import { lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
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

/** The host resolves to an internal network, which must not be reached on behalf of a user (SSRF). */
export class AddressNotAllowedError extends Error {
  /** A name, or an IP address. */
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not a public address. You can allow your own networks with VESTIBULE_ALLOWED_NETWORKS.`);
    this.name = "AddressNotAllowedError";
    this.host = host;
  }
}

/**
 * The same for unknown and internal names, because a difference would tell users which names exist in the internal
 * network.
 */
export const unknownHost = "The host is unknown or not public. VESTIBULE_ALLOWED_NETWORKS can allow internal networks";

/**
 * SSRF protection for hosts that users configure: webhooks, SMTP servers and identity providers of projects. @see ASVS
 * 5.0 1.3.6
 */
export interface OutgoingGuard {
  /** For `net.connect` and `http.request`: connects to the address that was checked, which prevents DNS rebinding. */
  readonly lookup: LookupFunction;
  /** IP addresses skip the DNS lookup, so they must be checked separately. @throws AddressNotAllowedError */
  checkHost(host: string): void;
}

/** `allowed`: internal networks that can be reached. */
export function createOutgoingGuard(allowed: readonly string[]): OutgoingGuard {
  const isAllowedNetwork = createNetworkTest(allowed);
  const isReachable = (address: string): boolean => {
    const ip = normalizeIp(address);
    return ip !== null && (isAllowedNetwork(ip) || isPublicIpAddress(ip));
  };

  return {
    lookup(hostname, options, callback) {
      resolveName(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, "");
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isReachable(address)))
          return callback(new AddressNotAllowedError(hostname), "");
        if (options.all) return callback(null, addresses);
        callback(null, first.address, first.family);
      });
    },
    checkHost(host) {
      const bare = host.replace(/^\[(.*)\]$/, "$1");
      if (isIP(bare) !== 0 && !isReachable(bare)) throw new AddressNotAllowedError(bare);
    },
  };
}
