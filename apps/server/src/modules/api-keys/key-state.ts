import { apiError } from "../../http/api-error.ts";
import type { ApiKeyType } from "./key-format.ts";

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
