import { crc32 } from "node:zlib";
import { codeAlphabet } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";

export type ApiKeyType = "user" | "team";

export interface ApiKeyParts {
  /** UUID of the key, lower case. */
  readonly id: string;
  readonly type: ApiKeyType;
  /** Safe to publish, for example in a page's source. */
  readonly isPublic: boolean;
}

/** Secret scanners recognize keys by this marker. */
const marker = "574ck4u7h";

/**
 * The character before the marker tells scanners where to report: 1 for a self-hosted server, plus 2 for a public key.
 */
const selfHosted = 1;
const publicKey = 2;

/** Prefix, 45 random characters, id, type, scanner flag, marker, checksum. */
const pattern = new RegExp(
  `^(sk|pk)_[${codeAlphabet}]{45}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(user|team)([0-3])${marker}[0-9a-f]{8}$`,
);
const checksumLength = 8;

/**
 * CRC-32 as eight lower-case hexadecimal digits. It detects typos and look-alikes; it is not a security check.
 * @see ISO/IEC 8802-3 §3.2.9
 */
const computeChecksum = (text: string): string => crc32(text).toString(16).padStart(checksumLength, "0");

/** Formats a key of 102 lower-case characters. `secret`: 45 random characters of the code alphabet, 225 bits. */
export function formatApiKey({ id, type, isPublic }: ApiKeyParts, secret: string): string {
  const flagCharacter = codeAlphabet[selfHosted + (isPublic ? publicKey : 0)];
  const body = `${isPublic ? "pk" : "sk"}_${secret}${id.replaceAll("-", "")}${type}${flagCharacter}${marker}`;
  return body + computeChecksum(body);
}

/** Parses a key; null if it is malformed. Accepts keys of the hosted service, because users may have migrated. */
export function parseApiKey(value: string): ApiKeyParts | null {
  const [matched, prefix, ...groups] = pattern.exec(value) ?? [];
  if (matched === undefined) return null;
  const [type, flagCharacter] = groups.slice(5);
  const isPublic = prefix === "pk";
  const isFlaggedPublic = Number(flagCharacter) >= publicKey;
  if (isFlaggedPublic !== isPublic || !value.endsWith(computeChecksum(value.slice(0, -checksumLength)))) return null;
  return { id: groups.slice(0, 5).join("-"), type: type === "team" ? "team" : "user", isPublic };
}

/**
 * The key's last characters, which identify it in lists. They are half of the checksum and reveal at most 16 of the 225
 * secret bits.
 */
export const getLastFour = (key: string): string => key.slice(-4);

export interface KeyState {
  readonly type: ApiKeyType;
  readonly is_public: boolean;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Parses an expiry in ms since the epoch; null and 0 mean never. */
export const toExpiry = (millis: number | null | undefined): Date | null => (millis ? new Date(millis) : null);

const isExpired = ({ expires_at }: KeyState, now: number): boolean =>
  expires_at !== null && expires_at.getTime() <= now;

/**
 * Asserts that a key is usable. @throws API_KEY_NOT_FOUND, WRONG_API_KEY_TYPE, API_KEY_REVOKED, API_KEY_EXPIRED, in
 * this order
 */
export function assertUsable<Key extends KeyState>(key: Key | null, type: ApiKeyType, now: number): Key {
  if (!key) throw apiError("API_KEY_NOT_FOUND");
  if (key.type !== type) throw apiError("WRONG_API_KEY_TYPE", { expected_type: type, actual_type: key.type });
  if (key.revoked_at) throw apiError("API_KEY_REVOKED");
  if (isExpired(key, now)) throw apiError("API_KEY_EXPIRED");
  return key;
}

/**
 * Asserts that a leaked key should be revoked. @throws API_KEY_NOT_FOUND, PUBLIC_API_KEY_CANNOT_BE_REVOKED,
 * API_KEY_EXPIRED, in this order
 */
export function assertRevocable<Key extends KeyState>(key: Key | null, now: number): Key {
  if (!key) throw apiError("API_KEY_NOT_FOUND");
  if (key.is_public) throw apiError("PUBLIC_API_KEY_CANNOT_BE_REVOKED");
  if (isExpired(key, now)) throw apiError("API_KEY_EXPIRED");
  return key;
}
