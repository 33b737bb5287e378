import { otpLength } from "@vestibule/contract";
import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { consumeTotp, createCode, findPasswordHash, redeemCode } from "../../credentials/index.ts";
import { enqueueEmail } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { reauthenticationLifetimeMs, requireOwnSession, updateAuthenticatedAt } from "../../sessions/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import { verifyAssertion } from "../passkeys/redeem-assertion.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { rejectionFor } from "../sign-in/sign-in-audit.ts";
import { listReauthenticationMethods } from "./reauthentication-methods.ts";

const codeLifeMs = 10 * 60 * 1000;
const purpose = "reauthentication";
const codeSubject = z.object({ sessionId: z.string(), address: z.string() });

/**
 * `POST /auth/sessions/current/send-reauthentication-code`: sends the code to the verified primary email, bound to this
 * session.
 */
export function sendReauthenticationCode(
  services: AuthServices,
): Handler<typeof contract.sessions.sendReauthenticationCode, Project, Caller> {
  return async function sendReauthenticationCode({ auth, user, request }) {
    const { project, accessType } = auth;
    await requireOwnSession(services, auth);
    const recipient = user.primary_email;
    if (recipient === null || !listReauthenticationMethods(project, user).includes("otp"))
      throw new PlainError(400, "Codes can only be sent to a verified primary email. Verify the email first.");
    const address = normalizeEmail(recipient);
    await services.limits.check({
      action: "mail",
      emailKind: "reauthentication",
      projectId: project.id,
      accessType,
      request,
      recipient: address,
    });
    const code = await services.database.transaction(async (transaction) => {
      const made = await createCode(transaction, {
        projectId: project.id,
        purpose,
        userId: user.id,
        subject: { sessionId: auth.sessionId, address },
        lifeMs: codeLifeMs,
        now: services.clock(),
      });
      await enqueueEmail(transaction, services, {
        project,
        userId: user.id,
        recipient,
        type: "reauthentication_code",
        variables: { otp: made.slice(0, otpLength).toUpperCase(), codeLifeMs },
      });
      return made;
    });
    return { nonce: code.slice(otpLength) };
  };
}

type Proof = BodyOf<typeof contract.sessions.reauthenticate>;
interface ReauthenticatingUser {
  readonly project: Project;
  readonly user: Caller;
  readonly sessionId: string | null;
}

/** `POST /auth/sessions/current/reauthenticate` @see ASVS 5.0 7.5.1 */
export function reauthenticate(
  services: AuthServices,
): Handler<typeof contract.sessions.reauthenticate, Project, Caller> {
  return async function reauthenticate(call) {
    const { auth, user, body, request } = call;
    const { project, accessType, sessionId } = auth;
    await requireOwnSession(services, auth);
    const attempt = { projectId: project.id, accessType, request, account: user.id } as const;
    const counted = await services.limits.check({ action: "credential", ...attempt });
    await verifyProof(services, { project, user, sessionId }, body).catch((error: unknown) => {
      throw error instanceof Error ? rejectionFor({ userId: user.id }, error) : error;
    });
    await counted.succeeded();
    const now = services.clock();
    await services.database.transaction(async (transaction) => {
      await updateAuthenticatedAt(transaction, { projectId: project.id, sessionId, now });
      const target = { type: "user", id: user.id };
      const details = { method: body.type, session_id: sessionId };
      const proved = { action: "session.reauthenticate", target, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [proved]);
    });
    return { authenticated_at_millis: now, fresh_until_millis: now + reauthenticationLifetimeMs };
  };
}

function verifyProof(services: AuthServices, reauthenticatingUser: ReauthenticatingUser, proof: Proof): Promise<void> {
  switch (proof.type) {
    case "password":
      return verifyPasswordProof(services, reauthenticatingUser, proof.password);
    case "otp":
      return verifyEmailCodeProof(services, reauthenticatingUser, proof.code);
    case "totp":
      return verifyTotpProof(services, reauthenticatingUser, proof.totp);
    case "passkey":
      return verifyPasskeyProof(services, reauthenticatingUser, proof.code, proof.authentication_response);
  }
}

async function verifyPasswordProof(
  { database, passwords }: AuthServices,
  { project, user }: ReauthenticatingUser,
  password: string,
) {
  const owner = { projectId: project.id, userId: user.id };
  const hash = project.config.credential_enabled ? await findPasswordHash(database, owner) : null;
  const guess = { projectId: project.id, password };
  if (hash === null || !(await passwords.verify(guess, hash))) throw apiError("PASSWORD_CONFIRMATION_MISMATCH");
}

/** The code is bound to its session and email: it is invalid in another session and after the email changes. */
async function verifyEmailCodeProof(
  { database, clock }: AuthServices,
  { project, user, sessionId }: ReauthenticatingUser,
  code: string,
) {
  const attempt = { projectId: project.id, purpose, code, now: clock() } as const;
  await redeemCode(database, attempt, async (_transaction, row) => {
    const subject = codeSubject.parse(row.subject);
    const hasAddress = user.primary_email !== null && normalizeEmail(user.primary_email) === subject.address;
    if (row.user_id !== user.id || subject.sessionId !== sessionId || !hasAddress)
      throw apiError("VERIFICATION_CODE_NOT_FOUND");
  });
}

async function verifyTotpProof(services: AuthServices, { project, user }: ReauthenticatingUser, totp: string) {
  const owner = { projectId: project.id, userId: user.id };
  const isRight = await services.database.transaction((transaction) => consumeTotp(transaction, services, owner, totp));
  if (!isRight) throw apiError("INVALID_TOTP_CODE");
}

async function verifyPasskeyProof(
  services: AuthServices,
  { project, user }: ReauthenticatingUser,
  code: string,
  response: unknown,
) {
  const result = await verifyAssertion(services, project, code, response);
  if ("failure" in result) throw apiError("PASSKEY_AUTHENTICATION_FAILED", { message: result.failure });
  if (result.userId !== user.id)
    throw apiError("PASSKEY_AUTHENTICATION_FAILED", { message: "This passkey belongs to another account." });
}
