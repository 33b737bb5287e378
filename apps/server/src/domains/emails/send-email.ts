import { z } from "zod";
import type { Task } from "../../platform/jobs/add-job.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project, ProjectStore } from "../projects/index.ts";
import { decryptBody } from "./body.ts";
import { createMailServers } from "./mail-servers.ts";
import { type EmailRow, findQueuedEmail, markFailed, markSent, noteError } from "./queries.ts";
import type { Mailer } from "./queue-email.ts";
import { isRefusedForGood } from "./refusal.ts";

const payloadSchema = z.object({ projectId: z.string(), emailId: z.string() });

type Services = Pick<Platform, "database" | "clock" | "encryption" | "log"> &
  Mailer & { readonly projects: ProjectStore; readonly mailFrom: string };

/** Hands one queued mail to its mail server. The mail is marked as sent after the server has taken it: a crash in between
 *  sends it again, under the same Message-ID, and never loses it. A mail that is refused for good, or that could not be
 *  handed over the last time it is tried, is marked as failed. */
export function createSendEmailTask(services: Services): { task: Task; close(): void } {
  const { database, encryption, log } = services;
  const servers = createMailServers(services);

  const handOver = async (
    project: Project,
    email: EmailRow,
    ciphertext: Buffer,
    signal: AbortSignal,
  ): Promise<void> => {
    const { html, text } = decryptBody(encryption, project.id, email.id, ciphertext);
    const toMail = (from: string) => ({
      from: { name: email.sender_name, address: from },
      to: { name: "", address: email.recipient },
      subject: email.subject,
      html,
      text,
      messageId: `<${email.id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
      date: email.created_at,
    });
    await servers.send(project, toMail, signal);
  };

  const task: Task = async (payload, { isLast, signal }) => {
    const { projectId, emailId } = payloadSchema.parse(payload);
    const email = await database.row(findQueuedEmail, [projectId, emailId]);
    const project = await services.projects.find(projectId);
    // Sent already, or its project or user is gone: nothing is left to do.
    if (!email?.body_ciphertext || !project) return;
    try {
      await handOver(project, email, email.body_ciphertext, signal);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isLast && !isRefusedForGood(error)) {
        await database.run(noteError, [projectId, emailId, reason]);
        throw error;
      }
      await database.run(markFailed, [projectId, emailId, reason]);
      log.warn({ err: error, projectId, emailId }, "a mail could not be delivered and is given up");
      return;
    }
    await database.run(markSent, [projectId, emailId, new Date(services.clock())]);
  };
  return { task, close: servers.close };
}
