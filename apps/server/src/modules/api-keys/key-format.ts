import { crc32 } from "node:zlib";
import { codeAlphabet } from "@vestibule/contract";

export type ApiKeyType = "user" | "team";

export interface ApiKeyParts {
  /** UUID of the key, lower case. */
  readonly id: string;
  readonly type: ApiKeyType;
  /** Meant to be seen by everybody, as in the code of a page. */
  readonly isPublic: boolean;
}

/** By this scanners of secrets know such keys. */
const marker = "574ck4u7h";

/** The last sign before the marker tells scanners whom to report to: 1 for a server of one's own, 2 more for a public key. */
const selfHosted = 1;
const publicKey = 2;

/** Prefix, 45 random characters, id, type, sign for scanners, marker; then the checksum. */
const pattern = new RegExp(
  `^(sk|pk)_[${codeAlphabet}]{45}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(user|team)([0-3])${marker}[0-9a-f]{8}$`,
);
const checksumLength = 8;

/** CRC-32 as eight lower-case hexadecimal digits. It finds typing errors and tells keys from look-alikes; it proves nothing.
 *  @see ISO/IEC 8802-3 §3.2.9 */
const computeChecksum = (text: string): string => crc32(text).toString(16).padStart(checksumLength, "0");

/** A key of 102 characters, all lower case. `secret`: 45 random characters of the code alphabet, 225 bits. */
export function formatApiKey({ id, type, isPublic }: ApiKeyParts, secret: string): string {
  const flagCharacter = codeAlphabet[selfHosted + (isPublic ? publicKey : 0)];
  const body = `${isPublic ? "pk" : "sk"}_${secret}${id.replaceAll("-", "")}${type}${flagCharacter}${marker}`;
  return body + computeChecksum(body);
}

/** What a key says of itself; null when it is none. Keys of the hosted service are taken, too: they may have moved here. */
export function parseApiKey(value: string): ApiKeyParts | null {
  const [matched, prefix, ...groups] = pattern.exec(value) ?? [];
  if (matched === undefined) return null;
  const [type, flagCharacter] = groups.slice(5);
  const isPublic = prefix === "pk";
  const isFlaggedPublic = Number(flagCharacter) >= publicKey;
  if (isFlaggedPublic !== isPublic || !value.endsWith(computeChecksum(value.slice(0, -checksumLength)))) return null;
  return { id: groups.slice(0, 5).join("-"), type: type === "team" ? "team" : "user", isPublic };
}

/** The end of a key, by which its owner tells it from others: half of the checksum, which gives away at most 16 of the 225 secret bits. */
export const getLastFour = (key: string): string => key.slice(-4);
