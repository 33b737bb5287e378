import type { contract } from "@vestibule/contract/endpoints";
import type { Handler, HandlersOf } from "../../http/handler.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { findEndpoint } from "./api/endpoints/endpoint-statements.ts";
import { createToken, type TokenServices } from "./api/tokens/create-token.ts";
import { toMessageId } from "./message-ids.ts";
import { sendExample } from "./replay.ts";

/** `POST /internal/send-test-webhook`: as `send-example` of the webhook API, for newer clients. */
function sendTest(services: TokenServices): Handler<typeof contract.webhooks.sendTest, Project, unknown> {
  return async function sendTest(call) {
    const { auth, body } = call;
    const projectId = auth.project.id;
    const context = toAuditContext(services, { ...call, auth: { ...auth, user: null } });
    const problem = await services.database.transaction(async (transaction) => {
      const endpoint = await transaction.row(findEndpoint, { projectId, id: body.endpoint_id });
      if (!endpoint) return "The project has no such endpoint.";
      if (endpoint.is_disabled) return "The endpoint is disabled. Enable it first.";
      const event = { projectId, endpointId: endpoint.id, eventType: "user.created", now: context.now } as const;
      const details = { kind: "example", message: toMessageId(await sendExample(transaction, event)) };
      await recordAudit(transaction, context, [
        {
          action: "webhook.replay",
          target: { type: "webhook_endpoint", id: endpoint.id },
          details: { ...details, event_type: event.eventType },
        },
      ]);
      return null;
    });
    return problem === null ? { success: true } : { success: false, error_message: problem };
  };
}

export const createWebhookHandlers = (
  services: TokenServices,
): HandlersOf<typeof contract.webhooks, Project, unknown> => ({
  createToken: createToken(services),
  sendTest: sendTest(services),
});
