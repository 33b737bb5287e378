import { createWorld, type PublishedClient, type World } from "@vestibule/cli/compat";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { getCode, startMailServer } from "../support/mail-server.ts";
import { createProject } from "../support/project.ts";
import { startServer } from "../support/server.ts";

/** Everything on that a step of the compatibility list needs. */
const config = {
  magic_link_enabled: true,
  passkey_enabled: true,
  anonymous_accounts_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  oauth_providers: [{ id: "github", type: "shared" }],
};

/** A server with one project, on which several releases of the published client run the list. */
export interface CompatServer {
  openWorld(client: PublishedClient): World;
  stop(): Promise<void>;
}

export async function startCompatServer(): Promise<CompatServer> {
  const mailServer = await startMailServer();
  const server = await startServer({ smtpUrl: mailServer.url });
  // Only projects with their own mail server can send emails of the application.
  const email_config = {
    type: "standard",
    host: "127.0.0.1",
    port: Number(new URL(mailServer.url).port),
    username: "",
    password: "",
    sender_name: "Compatibility",
    sender_email: "compatibility@example.com",
  };
  const project = await createProject(server.url, { ...config, email_config });
  return {
    openWorld: (client) =>
      createWorld(
        client,
        { ...project, appUrl: server.url },
        {
          waitFor: async (page, address, after) => {
            const email = await waitForEmailWithLink(mailServer, address, page, after);
            return { code: getCode(email), text: email.message.text ?? "" };
          },
        },
      ),
    stop: async () => {
      await server.discard();
      await mailServer.stop();
    },
  };
}
