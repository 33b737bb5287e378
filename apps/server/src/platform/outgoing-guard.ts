import { lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { createNetworkTest, normalizeIp } from "./ip-addresses.ts";
import { isPublicIpAddress } from "./public-ip-addresses.ts";

/** The host resolves to an internal network, which must not be reached on behalf of a user (SSRF). */
export class AddressNotAllowedError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address. You can allow your own networks with VESTIBULE_ALLOWED_NETWORKS.`);
    this.name = "AddressNotAllowedError";
  }
}

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
