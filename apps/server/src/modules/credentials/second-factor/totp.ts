import { randomBytes } from "node:crypto";
import { totpDigits } from "@vestibule/contract";
import { Secret, TOTP } from "otpauth";

/** Length of a secret, in bytes. @see RFC 4226 §4, R6 */
const secretBytes = 20;
const periodS = 30;
/**
 * Codes of this many steps before and after the current one are accepted, to allow for clock skew. @see RFC 6238 §5.2,
 * ASVS 5.0 6.5.5
 */
const window = 1;

const createTotp = (secret: Buffer): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: "SHA1",
    digits: totpDigits,
    period: periodS,
  });

export interface TotpEnrolment {
  readonly secret: Buffer;
  readonly base32: string;
  /** The URL in the QR code that authenticator apps scan. */
  readonly otpauthUrl: string;
}

/** Generates a secret. `issuer`, `account`: shown in the authenticator app. */
export function generateTotpSecret(issuer: string, account: string): TotpEnrolment {
  const secret = randomBytes(secretBytes);
  const totp = createTotp(secret);
  // A colon separates issuer and account in the label, so neither can contain one.
  totp.issuer = issuer.replaceAll(":", " ");
  totp.label = account.replaceAll(":", " ");
  return { secret, base32: totp.secret.base32, otpauthUrl: totp.toString() };
}

/**
 * The time step of the code, or null if the code is outside the window or its step is not later than `lastStep`, which
 * prevents replays. `now`: ms since the epoch. @see RFC 6238 §5.2
 */
export function matchTotp(secret: Buffer, code: string, now: number, lastStep: number | null): number | null {
  const digits = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = createTotp(secret).validate({ token: digits, timestamp: now, window });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / periodS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
