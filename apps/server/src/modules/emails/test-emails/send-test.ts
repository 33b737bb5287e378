import type { contract, TestEmailConfig } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { emailPasswordName, type Project } from "../../projects/index.ts";
import type { Caller, SentEmailServices } from "../store-email.ts";
import { sendTestEmail, type TestedConfig } from "./send-test-email.ts";

/** `POST /internal/send-test-email`: sends an email through the given server. */
export function sendTest(services: SentEmailServices): Handler<typeof contract.sentEmails.sendTest, Project, Caller> {
  return async function sendTest(call) {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    await services.limits.check({ action: "mail", projectId: project.id, accessType, request });
    return sendTestEmail(services, call, {
      recipient: body.recipient_email,
      config: withStoredPassword(project, body.email_config),
      subject: `Test email from ${project.displayName}`,
      text: "This email confirms that your mail server settings work. You don't need to do anything.",
    });
  };
}

/**
 * Admins cannot read the stored password, so they cannot send it here. It is only used for the same host and user:
 * another host could belong to an attacker.
 */
function withStoredPassword({ config, secrets }: Project, tested: TestEmailConfig): TestedConfig {
  const { host, username } = config.email_config;
  const isStored = host === tested.host && username === tested.username;
  return { ...tested, password: tested.password || (isStored && secrets[emailPasswordName]) || "" };
}
