import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../../http/handler.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../../../audit/index.ts";
import type { Project } from "../../../projects/index.ts";
import { encryptToken, tokenLifetimeMs, type WebhookToken } from "./authenticate.ts";

export type TokenServices = Pick<Platform, "database" | "clock" | "encryption" | "readEndUser">;

/** Creates a token with the requested lifetime in ms, at most a day. */
export async function makeToken(
  { database, encryption }: Pick<TokenServices, "database" | "encryption">,
  context: AuditContext,
  lifeMs = tokenLifetimeMs,
): Promise<string> {
  const { projectId, now, actor } = context;
  const expiresAt = now + Math.min(lifeMs, tokenLifetimeMs);
  await database.transaction((transaction) =>
    recordAudit(transaction, context, [
      { action: "webhook_token.create", target: null, details: { expires_at_millis: expiresAt } },
    ]),
  );
  return encryptToken(encryption, { projectId, maker: actor as WebhookToken["maker"], expiresAt });
}

/** `POST /webhooks/svix-token` */
export function createToken(services: TokenServices): Handler<typeof contract.webhooks.createToken, Project, unknown> {
  return async function createToken(call) {
    return {
      token: await makeToken(services, toAuditContext(services, { ...call, auth: { ...call.auth, user: null } })),
    };
  };
}
