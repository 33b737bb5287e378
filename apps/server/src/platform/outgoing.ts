import { lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { createNetworkTest, normalizeIp } from "./ip-addresses.ts";

/** A host that lies in a network of ours: it must not be reached for somebody else. */
export class AddressNotAllowedError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address. Networks of your own can be allowed with VESTIBULE_ALLOWED_NETWORKS.`);
    this.name = "AddressNotAllowedError";
  }
}

/** Decides where the server connects to when others name the place: webhooks and mail servers of projects. @see ASVS 5.0 1.3.6 */
export interface OutgoingGuard {
  /** For `net.connect` and `http.request`: the address that was checked is the one that is connected to, whatever the name answers next. */
  readonly lookup: LookupFunction;
  /** A host that is an address is never looked up, so it has to be checked before. @throws AddressNotAllowedError */
  checkHost(host: string): void;
}

/** Everything that is not the public internet. @see IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890) */
const isInternal = createNetworkTest([
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
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/128",
  "::1/128",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

/** `allowed`: networks that may be reached although they are internal. */
export function createOutgoingGuard(allowed: readonly string[]): OutgoingGuard {
  const isAllowedNetwork = createNetworkTest(allowed);
  const isReachable = (address: string): boolean => {
    const ip = normalizeIp(address);
    return ip !== null && (isAllowedNetwork(ip) || !isInternal(ip));
  };

  return {
    lookup(hostname, options, callback) {
      resolveName(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, "");
        const reachable = addresses.filter(({ address }) => isReachable(address));
        const [first] = reachable;
        if (!first) return callback(new AddressNotAllowedError(hostname), "");
        if (options.all) return callback(null, reachable);
        callback(null, first.address, first.family);
      });
    },
    checkHost(host) {
      const bare = host.replace(/^\[(.*)\]$/, "$1");
      if (isIP(bare) !== 0 && !isReachable(bare)) throw new AddressNotAllowedError(bare);
    },
  };
}
