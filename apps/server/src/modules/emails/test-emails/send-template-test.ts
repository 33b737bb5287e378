import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { emailPasswordName, type Project } from "../../projects/index.ts";
import type { Caller, SentEmailServices } from "../store-email.ts";
import { renderDraft } from "../templates/preview.ts";
import { sendTestEmail, type TestedConfig } from "./send-test-email.ts";

/**
 * `POST /email-templates/{type}/send-test`: sends a draft with example values. Only through the project's own server,
 * because otherwise admins could send arbitrary content from the shared sender to anyone.
 */
export function sendTemplateTest(
  services: SentEmailServices,
): Handler<typeof contract.sentEmails.sendTemplateTest, Project, Caller> {
  return async function sendTemplateTest(call) {
    const { auth, params, query, body, request } = call;
    const { project, accessType } = auth;
    const config = getProjectServerConfig(project);
    if (config === null) throw new PlainError(400, "Drafts can only be sent in projects with their own mail server.");
    const { recipient_email: recipient, ...draft } = body;
    const mail = await renderDraft(services.database, project, { type: params.type, language: query.language, draft });
    await services.limits.check({ action: "mail", projectId: project.id, accessType, request });
    return sendTestEmail(services, call, { recipient, config, ...mail });
  };
}

/** Null: the project uses the shared mail server. */
function getProjectServerConfig({ config, secrets, displayName }: Project): TestedConfig | null {
  const { type, host, port, username = "", sender_name, sender_email = "", ...others } = config.email_config;
  if (type === "shared" || host === undefined || port === undefined) return null;
  const password = secrets[emailPasswordName] ?? "";
  const { security, reply_to } = others;
  return {
    host,
    port,
    username,
    password,
    sender_name: sender_name || displayName,
    sender_email,
    ...(security === undefined ? {} : { security }),
    ...(reply_to === undefined ? {} : { reply_to }),
  };
}
