import type { CreateApiKeyOptions } from "./api-key-types.ts";

/**
 * Undefined stays undefined; null means no expiry. @throws RangeError for an invalid date, which JSON would turn into
 * null.
 */
export function expiryToWire(expiresAt: Date | null | undefined): number | null | undefined {
  if (!expiresAt) return expiresAt;
  const millis = expiresAt.getTime();
  if (Number.isNaN(millis)) throw new RangeError("expiresAt isn't a valid date.");
  // On the wire, 0 means never.
  return millis || 1;
}

export const newKeyToWire = ({ description, expiresAt, isPublic }: CreateApiKeyOptions) => ({
  description,
  expires_at_millis: expiryToWire(expiresAt ?? null),
  is_public: isPublic,
});
