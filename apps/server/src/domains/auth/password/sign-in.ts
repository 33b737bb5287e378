import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { normalizeEmail } from "../../contact-channels/index.ts";
import type { Project } from "../../projects/index.ts";
import type { StartedSession } from "../../sessions/index.ts";
import { findSignInCandidate, holdPassword, upsertPassword } from "../../users/index.ts";
import { createCode } from "../../verification-codes/index.ts";
import type { PasswordServices } from "./services.ts";

/** How long the second factor may take, in ms. */
const mfaAttemptLifeMs = 5 * 60 * 1000;

/** `POST /auth/password/sign-in`: one read, one hash, one transaction. Unknown address, no password and wrong password are the
 *  same answer after the same work. @see ASVS 5.0 6.3.8 */
export const signIn =
  (services: PasswordServices): Handler<typeof contract.password.signIn, Project, unknown> =>
  async ({ auth: { project }, body }) => {
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    // The second try is for a hash that a sign-in at the same moment has just renewed.
    const outcome = (await trySignIn(services, project, body)) ?? (await trySignIn(services, project, body));
    if (!outcome) throw apiError("EMAIL_PASSWORD_MISMATCH");
    if (!outcome.session) throw apiError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: outcome.attemptCode });
    const { accessToken, refreshToken } = outcome.session;
    return { access_token: accessToken, refresh_token: refreshToken, user_id: outcome.userId };
  };

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Outcome =
  | { readonly userId: string; readonly session: StartedSession }
  | { readonly userId: string; readonly session: null; readonly attemptCode: string };

/** Null: while the password was being verified it was changed, or the user deleted. What was verified opens nothing any more.
 *  @throws EMAIL_PASSWORD_MISMATCH */
async function trySignIn(
  services: PasswordServices,
  project: Project,
  { email, password }: Credentials,
): Promise<Outcome | null> {
  const { database, passwords, sessions, clock } = services;
  const candidate = await database.row(findSignInCandidate, [project.id, normalizeEmail(email)]);
  if (!candidate?.hash) {
    await passwords.spendVerification(password);
    throw apiError("EMAIL_PASSWORD_MISMATCH");
  }
  const { user_id: userId, hash } = candidate;
  if (!(await passwords.verify(password, hash))) throw apiError("EMAIL_PASSWORD_MISMATCH");

  // An imported bcrypt hash, or one of older parameters, is replaced while the password is at hand. @see ASVS 5.0 11.4.2
  const newHash = passwords.isOutdated(hash) ? await passwords.hash(password) : null;
  return database.transaction(async (transaction) => {
    if (!(await transaction.row(holdPassword, [project.id, userId, hash]))) return null;
    if (newHash) await transaction.run(upsertPassword, [project.id, userId, newHash, new Date(clock())]);
    if (!candidate.requires_totp_mfa) return { userId, session: await sessions.start(transaction, project, userId) };
    return { userId, session: null, attemptCode: await createMfaAttempt(transaction, project.id, userId, clock()) };
  });
}

/** What is left to do is bound to the user whose password it was. `now`: ms since the epoch. */
const createMfaAttempt = (transaction: Queryable, projectId: string, userId: string, now: number): Promise<string> =>
  createCode(transaction, {
    projectId,
    purpose: "mfa-attempt",
    userId,
    subject: { isNewUser: false },
    lifeMs: mfaAttemptLifeMs,
    now,
  });
