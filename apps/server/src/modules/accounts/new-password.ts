import type { UserUpdate } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import type { PasswordHasher } from "../../platform/crypto/password-hashing.ts";
import type { Project } from "../projects/index.ts";
import { isSupportedHash } from "./imported-hash.ts";
import { checkPasswordLength } from "./password-policy.ts";

/** How servers set a password: in plain text or as a hash imported from another system. */
export type PasswordFields = Pick<UserUpdate, "password" | "password_hash">;

/** @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PlainError 400 */
export function checkPasswordFields(project: Project, { password, password_hash }: PasswordFields): void {
  if (password !== undefined && password_hash !== undefined)
    throw new PlainError(400, "Give either password or password_hash, not both.");
  if (password_hash !== undefined && !isSupportedHash(password_hash))
    throw new PlainError(
      400,
      "password_hash must be a bcrypt hash ($2a$, $2b$ or $2y$) of cost 4 to 16, or an argon2 hash of moderate cost.",
    );
  if (typeof password === "string") checkPasswordLength(password, project.config.password_min_length);
}

/**
 * Undefined to keep the password, null to remove it. Hashing takes milliseconds, so don't hold a connection meanwhile.
 */
export const hashPasswordFields = async (
  passwords: PasswordHasher,
  { password, password_hash }: PasswordFields,
): Promise<string | null | undefined> =>
  password_hash ?? (typeof password === "string" ? passwords.hash(password) : password);
