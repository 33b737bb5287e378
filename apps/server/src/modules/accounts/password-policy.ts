import { passwordMaxLength, passwordMinLength } from "@vestibule/contract";
import type { UserUpdate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import { maxBcryptCost, type PasswordHasher } from "../../platform/crypto/password-hashing.ts";
import type { Project } from "../projects/index.ts";

/**
 * Code points of a password can take up to this many UTF-16 units when composed. Longer text isn't normalized, which
 * takes quadratic time.
 */
const maxUnits = 4 * passwordMaxLength;

/** Length in Unicode code points. @see NIST SP 800-63B-4 §3.1.1.2 */
const getLength = (password: string): number =>
  password.length > maxUnits ? password.length : [...password.normalize("NFC")].length;

/** @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG. Checks only the length: no composition rules. @see ASVS 5.0 6.2.5 */
export function checkPasswordLength(password: string, minLength = passwordMinLength): void {
  const length = getLength(password);
  if (length < minLength) throw apiError("PASSWORD_TOO_SHORT", { min_length: minLength });
  if (length > passwordMaxLength) throw apiError("PASSWORD_TOO_LONG", { maxLength: passwordMaxLength });
}

/** Whether a change affects sign-in methods, or the email that security notices go to. Clients then need a recent reauthentication. */
export const isSensitive = (update: {
  readonly primary_email?: unknown;
  readonly totp_secret_base64?: unknown;
  readonly otp_auth_enabled?: unknown;
  readonly passkey_auth_enabled?: unknown;
}): boolean =>
  [update.primary_email, update.totp_secret_base64, update.otp_auth_enabled, update.passkey_auth_enabled].some(
    (value) => value !== undefined,
  );

const bcryptPattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** PHC string of argon2, version 1.3. @see https://github.com/P-H-C/phc-string-format */
const argon2Pattern =
  /^\$argon2(?:id|i|d)\$v=19\$m=([1-9]\d{0,9}),t=([1-9]\d{0,9}),p=([1-9]\d{0,9})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * Cost limits of one verification, which may take 250 ms. Common settings are well below: RFC 9106 §4 (second choice)
 * recommends 64 MiB and 3 passes, frameworks up to 100 MiB and 2. One verification runs per core, and each sign-in with
 * a wrong password costs one.
 */
const argon2Limits = { memoryKib: 131_072, passes: 16, kibPasses: 393_216, lanes: 16 };
/** Minimum memory per lane, in KiB. @see RFC 9106 §3.1 */
const kibPerLane = 8;

/** Whether an imported hash is supported and cheap enough to verify: bcrypt, argon2id, argon2i or argon2d. */
export const isSupportedHash = (hash: string): boolean => isSupportedBcrypt(hash) || isSupportedArgon2(hash);

function isSupportedBcrypt(hash: string): boolean {
  const cost = Number(bcryptPattern.exec(hash)?.[1] ?? Number.NaN);
  return cost >= 4 && cost <= maxBcryptCost;
}

function isSupportedArgon2(hash: string): boolean {
  const [, m, t, p, salt, output] = argon2Pattern.exec(hash) ?? [];
  if (salt === undefined || output === undefined) return false;
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)];
  return (
    memory >= kibPerLane * lanes &&
    memory <= argon2Limits.memoryKib &&
    passes <= argon2Limits.passes &&
    memory * passes <= argon2Limits.kibPasses &&
    lanes <= argon2Limits.lanes &&
    isExactBase64(salt) &&
    isExactBase64(output)
  );
}

/** Unpadded base64 without leftover bits; the library rejects others at sign-in. */
const isExactBase64 = (word: string): boolean =>
  Buffer.from(word, "base64").toString("base64").replace(/=+$/, "") === word;

/** How servers set a password: in plain text or as a hash imported from another system. */
export type PasswordFields = Pick<UserUpdate, "password" | "password_hash">;

/** @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PlainError 400 */
export function checkPasswordFields(project: Project, { password, password_hash }: PasswordFields): void {
  if (password !== undefined && password_hash !== undefined)
    throw new PlainError(400, "Give either password or password_hash, not both.");
  if (password_hash !== undefined && !isSupportedHash(password_hash))
    throw new PlainError(
      400,
      `password_hash must be a bcrypt hash ($2a$, $2b$ or $2y$) of cost 4 to ${maxBcryptCost}, or an argon2 hash of moderate cost. A sign-in with a costlier hash would take longer than 250 ms: create the user without a password, and let them set one by a password reset.`,
    );
  if (typeof password === "string") checkPasswordLength(password, project.config.password_min_length);
}

/**
 * Undefined to keep the password, null to remove it. Hashing takes milliseconds, so don't hold a connection meanwhile.
 */
export const hashPasswordFields = async (
  passwords: PasswordHasher,
  projectId: string,
  { password, password_hash }: PasswordFields,
): Promise<string | null | undefined> =>
  password_hash ?? (typeof password === "string" ? passwords.hash({ projectId, password }) : password);
