import { BlockList, isIP } from "node:net";

/** ::ffff:a.b.c.d in URL form: the last 32 bits in two groups. @see RFC 4291 §2.5.5.2 */
const mappedPattern = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * The canonical form of an IP address: IPv4 in dotted notation, including IPv4-mapped IPv6; IPv6 in lower case and
 * shortest form, without a zone. Null if it isn't an IP address. @see RFC 5952
 */
export function normalizeIp(text: string | undefined): string | null {
  const [address = ""] = (text ?? "").trim().split("%");
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return address;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = mappedPattern.exec(shortest);
  if (!mapped) return shortest;
  const bits = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return bits.flatMap((group) => [group >> 8, group & 0xff]).join(".");
}

interface Network {
  readonly address: string;
  /** Prefix length in bits. */
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

const prefixPattern = /^(?:0|[1-9]\d{0,2})$/;

/** Parses an IP address or a network such as 10.0.0.0/8; null for anything else. @see RFC 4632 §3.1, RFC 4291 §2.3 */
function parseNetwork(text: string): Network | null {
  const [address = "", prefixText, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return null;
  const bits = version === 4 ? 32 : 128;
  if (prefixText !== undefined && !prefixPattern.test(prefixText)) return null;
  const prefix = Number(prefixText ?? bits);
  return prefix > bits ? null : { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== null;

/** Tests whether a normalized address is in one of the networks. @throws Error when a network is invalid */
export function createNetworkTest(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (!network) throw new Error(`${text} is neither an IP address nor a network`);
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return (ip) => list.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}
