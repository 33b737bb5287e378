import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../../http/api-error.ts";
import type { Handler } from "../../../../http/handler.ts";
import { violatesForeignKey } from "../../../../platform/database/database-errors.ts";
import { recordAudit, toAuditContext } from "../../../audit/index.ts";
import { createCode } from "../../../credentials/index.ts";
import { assertTrustedCallback, type Project } from "../../../projects/index.ts";
import type { AuthServices } from "../../sign-in/auth-services.ts";
import { getSessionStarter } from "../started-by.ts";
import type { ImpersonationLink } from "./link-subject.ts";

/** How long the link works, in ms. Short, because the admin opens it immediately. */
const linkLifetimeMs = 2 * 60 * 1000;
const defaultSessionLifetimeMs = 2 * 60 * 60 * 1000;

/**
 * `POST /internal/impersonation-links`. The admin is already authenticated, so the project's sign-in methods and the
 * user's second factor don't apply.
 */
export function createLink(
  services: AuthServices,
): Handler<typeof contract.impersonation.createLink, Project, unknown> {
  return async function createLink(call) {
    const { auth, body } = call;
    const { project } = auth;
    const { user_id: userId, callback_url: callbackUrl, expires_in_millis: lifeMs = defaultSessionLifetimeMs } = body;
    assertTrustedCallback(project, callbackUrl);
    const now = services.clock();
    const subject: ImpersonationLink = {
      impersonation: {
        lifeMs,
        ownerSessionId: auth.ownerSessionId,
        startedBy: getSessionStarter({ ...call, user: null }),
      },
    };
    try {
      const code = await services.database.transaction(async (transaction) => {
        const made = {
          projectId: project.id,
          purpose: "sign-in",
          userId,
          subject,
          lifeMs: linkLifetimeMs,
          now,
        } as const;
        const text = await createCode(transaction, made);
        const target = { type: "user", id: userId.toLowerCase() };
        const event = { action: "impersonation_link.create", target, details: { expires_in_millis: lifeMs } } as const;
        await recordAudit(transaction, toAuditContext(services, { ...call, auth: { ...auth, user: null } }), [event]);
        return text;
      });
      const link = new URL(callbackUrl);
      link.searchParams.set("code", code);
      return { url: link.href, expires_at_millis: now + linkLifetimeMs };
    } catch (error) {
      if (violatesForeignKey(error, "verification_codes_project_id_user_id_fkey"))
        throw apiError("USER_ID_DOES_NOT_EXIST", { user_id: userId });
      throw error;
    }
  };
}
