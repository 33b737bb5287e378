import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** Length of a TOTP time step. @see RFC 6238 §4.1 */
const stepMs = 30_000;

/** An authenticator app that shows six-digit codes. */
export interface AuthenticatorApp {
  readonly secretBase64: string;
  /**
   * A code that hasn't been used yet, because servers accept each code once. A second call within 30 seconds returns
   * the next step's code, which servers accept to allow for clock skew; a third one would be too early. @see RFC 6238
   * §5.2
   */
  nextCode(): string;
  /** Six digits that aren't a valid code. */
  wrongCode(): string;
}

/** `base32`: the setup key as displayed. Default: a new 20-byte secret. */
export function openAuthenticatorApp(base32?: string): AuthenticatorApp {
  const secret = base32 ? Secret.fromBase32(base32) : new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  const totp = new TOTP({ secret });
  let lastStep = 0;
  return {
    secretBase64: Buffer.from(secret.buffer).toString("base64"),
    nextCode: () => {
      lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / stepMs));
      return totp.generate({ timestamp: lastStep * stepMs });
    },
    wrongCode: () => {
      const near = [-2, -1, 0, 1, 2].map((step) => totp.generate({ timestamp: Date.now() + step * stepMs }));
      const codes = Array.from({ length: near.length + 1 }, (_, index) => String(index).padStart(6, "0"));
      return codes.find((code) => !near.includes(code)) ?? "";
    },
  };
}
