import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import { assertTrustedCallback, type Project } from "../projects/index.ts";
import { enqueueEmail } from "./enqueue-email.ts";
import type { Caller, SentEmailServices } from "./store-email.ts";

/** `POST /internal/send-sign-in-invitation`. The link has no code: the recipient signs in or up as other users do. */
export function sendSignInInvitation(
  services: SentEmailServices,
): Handler<typeof contract.sentEmails.sendSignInInvitation, Project, Caller> {
  return async function sendSignInInvitation(call) {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    assertTrustedCallback(project, body.callback_url);
    await services.limits.check({
      action: "mail",
      emailKind: "invitation",
      projectId: project.id,
      accessType,
      request,
      recipient: body.email.toLowerCase(),
    });
    await services.database.transaction(async (transaction) => {
      await enqueueEmail(transaction, services, {
        project,
        userId: null,
        recipient: body.email,
        type: "sign_in_invitation",
        variables: { signInLink: body.callback_url, recipientEmail: body.email },
      });
      await recordAudit(transaction, toAuditContext(services, call), [{ action: "email.send_invitation" }]);
    });
    return { success: true };
  };
}
