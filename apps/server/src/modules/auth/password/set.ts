import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { insertPassword } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { assertPasswordAllowed } from "./assert-password-allowed.ts";

/** `POST /auth/password/set`: for users without a password. */
export function set(services: AuthServices): Handler<typeof contract.password.set, Project, Caller> {
  return async function set(call) {
    const { auth, user, body, request } = call;
    const { project } = auth;
    const { database, passwords, clock } = services;
    if (!project.config.credential_enabled) throw apiError("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    assertPasswordAllowed(project, body.password, [user.primary_email, user.display_name]);
    await requireRecentAuthentication(services, auth);
    if (user.has_password) throw createPasswordAlreadySetError();
    const hash = await passwords.hash({ projectId: project.id, password: body.password });
    const eventContext = { projectId: project.id, userId: user.id, now: clock() };
    await database.transaction(async (transaction) => {
      const inserted = await publishUserUpdated(transaction, eventContext, () =>
        insertPassword(transaction, { ...eventContext, hash }),
      );
      if (!inserted) throw createPasswordAlreadySetError();
      const event = { action: "password.change", target: { type: "user", id: user.id } } as const;
      await recordAudit(transaction, toAuditContext(services, call), [{ ...event, details: { change: "added" } }]);
      await queueSecurityNotice(transaction, services, {
        project,
        userId: user.id,
        notice: { kind: "password-set" },
        endUser: services.readEndUser(request),
      });
    });
    return { success: true };
  };
}

const createPasswordAlreadySetError = () =>
  new PlainError(400, "This account already has a password. Use the old password to change it.");
