import { BlockList, isIP } from "node:net";

interface Network {
  readonly address: string;
  /** Leading bits that count. */
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** An address, or a network such as 10.0.0.0/8; null for anything else. @see RFC 4632 §3.1, RFC 4291 §2.3 */
function parseNetwork(text: string): Network | null {
  const [address = "", prefixText, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return null;
  const bits = version === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN;
  if (!(prefix <= bits)) return null;
  return { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== null;

/** Whether a normalised address (see `normalizeIp`) lies in one of the networks. @throws when one of them is none */
export function createNetworkTest(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (!network) throw new Error(`${text} is neither an IP address nor a network`);
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return (ip) => list.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}
