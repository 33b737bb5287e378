import type { contract, TestEmailConfig } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { emailPasswordName, type Project } from "../../projects/index.ts";
import type { Caller, SentEmailServices } from "../sent-email-services.ts";
import { sendTestEmail, type TestedConfig } from "./send-test-email.ts";

/** `POST /internal/send-test-email`: one mail by the server that is given. */
export const sendTest =
  (services: SentEmailServices): Handler<typeof contract.sentEmails.sendTest, Project, Caller> =>
  async (call) => {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    await services.limits.check({ action: "mail", projectId: project.id, accessType, request });
    return sendTestEmail(services, call, {
      recipient: body.recipient_email,
      config: withStoredPassword(project, body.email_config),
      subject: `Test email of ${project.displayName}`,
      text: "This email shows that the mail server works with these settings. Nothing else has to be done.",
    });
  };

/** Nobody reads the password that is set, so nobody can send it along. To another host it must not go: that could be anybody's. */
function withStoredPassword({ config, secrets }: Project, tested: TestEmailConfig): TestedConfig {
  const { host, username } = config.email_config;
  const isStored = host === tested.host && username === tested.username;
  return { ...tested, password: tested.password || (isStored && secrets[emailPasswordName]) || "" };
}
