import { lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { createNetworkTest, normalizeIp } from "./ip-addresses.ts";
import { isPublicIpAddress } from "./public-ip-addresses.ts";

/** A host that lies in a network of ours: it must not be reached for somebody else. */
export class AddressNotAllowedError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address. Networks of your own can be allowed with VESTIBULE_ALLOWED_NETWORKS.`);
    this.name = "AddressNotAllowedError";
  }
}

/** Decides where the server connects to when others name the place: webhooks, mail servers and identity providers of projects. @see ASVS 5.0 1.3.6 */
export interface OutgoingGuard {
  /** For `net.connect` and `http.request`: the address that was checked is the one that is connected to, whatever the name answers next. */
  readonly lookup: LookupFunction;
  /** A host that is an address is never looked up, so it has to be checked before. @throws AddressNotAllowedError */
  checkHost(host: string): void;
}

/** `allowed`: networks that may be reached although they are internal. */
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
