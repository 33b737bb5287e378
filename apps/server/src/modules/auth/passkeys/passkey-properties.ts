import type { Device } from "../../../platform/describe-device.ts";

/** What authenticators keep of a user: the id, as bytes in base64url. It is the wire's form, and short of the 64 bytes allowed.
 *  @see WebAuthn level 3, §5.4.3 */
export const toUserHandle = (userId: string): string => Buffer.from(userId, "utf8").toString("base64url");

/** Whether a count shows that a private key may exist twice. Authenticators that do not count send zero always.
 *  @see WebAuthn level 3, §6.1.1 */
export const isSignCountRegression = (stored: number, received: number): boolean =>
  (stored > 0 || received > 0) && received <= stored;

/** How authenticators and their dialogs name the person. */
export const getUserLabel = (user: { display_name: string | null; primary_email: string | null }): string =>
  user.display_name || user.primary_email || "User";

/** What a passkey is called until its owner names it: where it was made. */
export const getDefaultPasskeyName = ({ browser, os }: Device): string =>
  browser && os ? `${browser} on ${os}` : (browser ?? os ?? "Passkey");
