import type { Device } from "../../../platform/describe-device.ts";

/**
 * The user handle for authenticators: the user ID as base64url bytes, below the 64-byte limit.
 * @see WebAuthn level 3, §5.4.3
 */
export const toUserHandle = (userId: string): string => Buffer.from(userId, "utf8").toString("base64url");

/**
 * Whether the sign count indicates a cloned authenticator. Authenticators without a counter always send zero.
 * @see WebAuthn level 3, §6.1.1
 */
export const isSignCountRegression = (stored: number, received: number): boolean =>
  (stored > 0 || received > 0) && received <= stored;

/** The user name shown by authenticators. */
export const getUserLabel = (user: { display_name: string | null; primary_email: string | null }): string =>
  user.display_name || user.primary_email || "User";

/** The default name of a passkey: the device it was created on. */
export const getDefaultPasskeyName = ({ browser, os }: Device): string =>
  browser && os ? `${browser} on ${os}` : (browser ?? os ?? "Passkey");
