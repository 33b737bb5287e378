import { createSendEmailTask, enqueueEmail } from "../../modules/emails/index.ts";
import { makeProject, type TestProject } from "../fixtures.ts";
import { type MailServerOptions, startMailServer } from "../mail-server.ts";
import type { ProjectConfigInput, TestApp } from "../test-app.ts";
import { firstAttempt, variables } from "./queued-emails.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Email configuration of a project with its own SMTP server on loopback. */
export const customSmtpConfig = (
  port: number,
  change: object = {},
): NonNullable<ProjectConfigInput["email_config"]> => ({
  type: "standard",
  host: "127.0.0.1",
  port,
  username: "",
  password: "",
  sender_name: "Acme Mail",
  sender_email: "hello@acme.example",
  ...change,
});

/** A project with its own SMTP server. */
export async function makeProjectWithMailServer(
  app: TestApp,
  options: MailServerOptions = {},
): Promise<{ project: TestProject; server: MailServer }> {
  const server = await startMailServer(options);
  const login = { username: options.user ?? "", password: options.password ?? "" };
  const project = await makeProject(app, {
    email_config: customSmtpConfig(server.port, login),
    magic_link_enabled: true,
  });
  return { project, server };
}

/** Queues a verification email that isn't about any user; returns its ID. */
export async function enqueueEmailTo(app: TestApp, project: TestProject, recipient: string): Promise<string> {
  const found = await app.projects.find(project.id);
  if (!found) throw new Error("The fixture's project is gone");
  const mail = { project: found, userId: null, recipient, type: "email_verification", variables } as const;
  const services = { ...app.platform, smtpUrl: null };
  await app.platform.database.transaction((transaction) => enqueueEmail(transaction, services, mail));
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    "select id from emails where project_id = $1 and recipient = $2 order by xmin::text::bigint desc limit 1",
    [project.id, recipient],
  );
  return rows[0]?.id ?? "";
}

/**
 * Attempts to send every queued email of a project once, oldest first; `attempt`: as the queue provides it. Ignores
 * failures, which are in the email log. `smtpUrl`: the shared server.
 */
export async function sendQueuedEmails(
  app: TestApp,
  project: TestProject,
  attempt = firstAttempt,
  smtpUrl: string | null = null,
): Promise<void> {
  const services = { ...app.platform, projects: app.projects, smtpUrl, mailFrom: "auth@vestibule.example" };
  const { task, close } = createSendEmailTask(services);
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    "select id from emails where project_id = $1 and state = 'queued' order by xmin::text::bigint",
    [project.id],
  );
  for (const { id } of rows) await task({ projectId: project.id, emailId: id }, attempt).catch(() => {});
  close();
}
