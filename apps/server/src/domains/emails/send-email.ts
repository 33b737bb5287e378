import { createTransport, type Transporter } from "nodemailer";
import { z } from "zod";
import type { Task } from "../../platform/jobs/add-job.ts";
import type { Platform } from "../../platform/platform.ts";
import { emailPasswordName, type Project, type ProjectStore } from "../projects/index.ts";
import { decryptBody } from "./body.ts";
import { findQueuedEmail, markSent, noteError } from "./queries.ts";
import type { Mailer } from "./queue-email.ts";

const payloadSchema = z.object({ projectId: z.string(), emailId: z.string() });

/** Limits of one conversation with a mail server, in ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Port of SMTP over TLS from the first byte. @see RFC 8314 §3.3 */
const implicitTlsPort = 465;

type Services = Pick<Platform, "database" | "clock" | "encryption"> &
  Mailer & { readonly projects: ProjectStore; readonly mailFrom: string };

interface Route {
  readonly transport: Transporter;
  readonly from: string;
  readonly closesAfterUse: boolean;
}

/** Hands one queued mail to its mail server. The mail is marked as sent after the server has taken it: a crash in between
 *  sends it again, under the same Message-ID, and never loses it. */
export function createSendEmailTask(services: Services): { task: Task; close(): void } {
  const { database, encryption } = services;
  const shared =
    services.smtpUrl === null
      ? null
      : createTransport({ url: services.smtpUrl, pool: true, maxConnections: 4, ...timeouts });

  const routeFor = (project: Project): Route => {
    const { email_config: own } = project.config;
    if (own.type === "standard" && own.host && own.port !== undefined && own.sender_email) {
      const auth = { user: own.username ?? "", pass: project.secrets[emailPasswordName] ?? "" };
      const transport = createTransport({
        host: own.host,
        port: own.port,
        secure: own.port === implicitTlsPort,
        auth,
        ...timeouts,
      });
      return { transport, from: own.sender_email, closesAfterUse: true };
    }
    if (!shared)
      throw new Error("The mail was queued for a mail server, but none is configured any more: set VESTIBULE_SMTP_URL");
    return { transport: shared, from: services.mailFrom, closesAfterUse: false };
  };

  const task: Task = async (payload) => {
    const { projectId, emailId } = payloadSchema.parse(payload);
    const email = await database.row(findQueuedEmail, [projectId, emailId]);
    const project = await services.projects.find(projectId);
    // Sent already, or its project or user is gone: nothing is left to do.
    if (!email?.body_ciphertext || !project) return;
    const { html, text } = decryptBody(encryption, projectId, emailId, email.body_ciphertext);
    const route = routeFor(project);
    try {
      await route.transport.sendMail({
        from: { name: email.sender_name, address: route.from },
        to: { name: "", address: email.recipient },
        subject: email.subject,
        html,
        text,
        messageId: `<${emailId}@${route.from.slice(route.from.lastIndexOf("@") + 1)}>`,
        date: email.created_at,
      });
    } catch (error) {
      await database.run(noteError, [projectId, emailId, error instanceof Error ? error.message : String(error)]);
      throw error;
    } finally {
      if (route.closesAfterUse) route.transport.close();
    }
    await database.run(markSent, [projectId, emailId, new Date(services.clock())]);
  };
  return { task, close: () => shared?.close() };
}
