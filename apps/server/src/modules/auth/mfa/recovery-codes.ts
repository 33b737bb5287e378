import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { countRecoveryCodes as count, hasTotp, replaceRecoveryCodes } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";

/** `GET /auth/mfa/recovery-codes` */
export function countRecoveryCodes(
  services: AuthServices,
): Handler<typeof contract.mfa.countRecoveryCodes, Project, Caller> {
  return async function countRecoveryCodes({ auth, user }) {
    return {
      remaining: await count(services.database, { projectId: auth.project.id, userId: user.id }),
    };
  };
}

/** `POST /auth/mfa/recovery-codes` */
export function createRecoveryCodes(
  services: AuthServices,
): Handler<typeof contract.mfa.createRecoveryCodes, Project, Caller> {
  return async function createRecoveryCodes(call) {
    const { auth, user, request } = call;
    const { project } = auth;
    await requireRecentAuthentication(services, auth);
    if (!user.requires_totp_mfa) throw createSecondFactorRequiredError();
    const owner = { projectId: project.id, userId: user.id };
    const codes = await replaceRecoveryCodes(services, owner, async (transaction) => {
      // The second factor was disabled while the codes were hashed.
      if (!(await hasTotp(transaction, owner))) throw createSecondFactorRequiredError();
      const event = { action: "recovery_codes.create", target: { type: "user", id: user.id } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      await queueSecurityNotice(transaction, services, {
        project,
        userId: user.id,
        notice: { kind: "recovery-codes-made" },
        endUser: services.readEndUser(request),
      });
    });
    return { recovery_codes: codes };
  };
}

const createSecondFactorRequiredError = () =>
  new PlainError(400, "Recovery codes require two-factor authentication. Set it up first.");
