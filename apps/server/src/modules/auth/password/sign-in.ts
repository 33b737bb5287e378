import type { AccessType } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { findSignInCandidate } from "../../accounts/index.ts";
import { findCostliestPasswordKind, lockPassword, upsertPassword } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";
import {
  finishSignIn,
  type SignedInUser,
  type SignInOutcome,
  startSessionAtOnce,
  toSignInResponse,
} from "../sign-in/finish-sign-in.ts";
import { rejectionFor } from "../sign-in/sign-in-audit.ts";

const signInMethod = { method: "password" };

/**
 * `POST /auth/password/sign-in`: one read, one hash, one transaction. An unknown address, a missing password and a
 * wrong password get the same response after the same work (no user enumeration). @see ASVS 5.0 6.3.8
 */
export function signIn(services: AuthServices): Handler<typeof contract.password.signIn, Project, unknown> {
  return async function signIn({ auth: { project, accessType }, body, request }) {
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    const attempt = await services.limits.check({
      action: "credential",
      projectId: project.id,
      accessType,
      request,
      account: normalizeEmail(body.email),
    });
    const signInAttempt = { project, accessType, request };
    // Retries once, because a concurrent sign-in may have just rehashed the password.
    const outcome =
      (await attemptSignIn(services, signInAttempt, body)) ?? (await attemptSignIn(services, signInAttempt, body));
    if (!outcome) throw apiError("EMAIL_PASSWORD_MISMATCH");
    await attempt.succeeded();
    const { is_new_user: _, ...answer } = toSignInResponse(outcome);
    return answer;
  };
}

interface SignInAttempt {
  readonly project: Project;
  readonly accessType: AccessType;
  readonly request: HttpRequest;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Null: the password was changed or the user deleted during verification. The verified password is no longer current.
 * @throws EMAIL_PASSWORD_MISMATCH
 */
async function attemptSignIn(
  services: AuthServices,
  { project, accessType, request }: SignInAttempt,
  { email, password }: Credentials,
): Promise<SignInOutcome | null> {
  const { database, passwords, clock } = services;
  const guess = { projectId: project.id, password };
  const candidate = await findSignInCandidate(database, { projectId: project.id, email });
  const isMatch = await passwords.verifyEvenly(guess, candidate?.hash ?? null, () =>
    findCostliestPasswordKind(database, project.id),
  );
  if (!isMatch || !candidate?.hash) {
    const mismatch = apiError("EMAIL_PASSWORD_MISMATCH");
    throw candidate ? rejectionFor({ userId: candidate.user_id }, mismatch) : mismatch;
  }
  const { user_id: userId, hash } = candidate;

  // Rehashes an imported bcrypt hash or one with outdated parameters while the plaintext password is available. @see
  // ASVS 5.0 11.4.2
  const newHash = passwords.isOutdated(hash) ? await passwords.hash(guess) : null;
  const user = { project, userId, isNewUser: false, request, accessType, signInMethod };
  if (newHash === null && !candidate.has_second_factor) {
    const result = await signInAtOnce(services, user, hash);
    if (result !== "second-factor") return result;
  }
  return database.transaction(async (transaction) => {
    const owner = { projectId: project.id, userId };
    if (!(await lockPassword(transaction, { ...owner, hash }, newHash !== null))) return null;
    if (newHash) await upsertPassword(transaction, { ...owner, hash: newHash, now: clock() });
    return finishSignIn(transaction, services, user);
  });
}

/** Rolls back a sign-in that doesn't end with a session. */
class NoSessionError extends Error {
  readonly isPasswordCurrent: boolean;
  constructor(isPasswordCurrent: boolean) {
    super("A sign-in ended without a session");
    this.isPasswordCurrent = isPasswordCurrent;
  }
}

/**
 * Signs in a user who has no second factor, as most, with two round trips: the lock, the session and the audit entry
 * travel together. Null: as in `attemptSignIn`.
 */
async function signInAtOnce(
  services: AuthServices,
  user: SignedInUser,
  hash: string,
): Promise<SignInOutcome | "second-factor" | null> {
  const { project, userId, isNewUser } = user;
  try {
    return await services.database.transaction(async (transaction) => {
      const locked = lockPassword(transaction, { projectId: project.id, userId, hash }, false);
      const started = startSessionAtOnce(transaction, services, user);
      // For a deleted user, the session can't be inserted. The lock says why.
      started.catch(() => undefined);
      if (!(await locked)) throw new NoSessionError(false);
      const session = await started;
      if (!session) throw new NoSessionError(true);
      return { kind: "session", userId, isNewUser, session };
    });
  } catch (error) {
    if (error instanceof NoSessionError) return error.isPasswordCurrent ? "second-factor" : null;
    throw error;
  }
}
