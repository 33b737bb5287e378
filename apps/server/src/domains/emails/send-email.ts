import { z } from "zod";
import type { Attempt, Task } from "../../platform/jobs/add-job.ts";
import type { Platform } from "../../platform/platform.ts";
import { emailPasswordName, type Project, type ProjectStore } from "../projects/index.ts";
import { decryptBody } from "./body.ts";
import { describeFailure, type MailFailure, withoutLogin } from "./delivery/failures.ts";
import { createMailServers, type MailServers } from "./delivery/mail-servers.ts";
import { createPatience, nameOfOwnServer } from "./delivery/patience.ts";
import { isRefusedForGood, refusesRecipient } from "./delivery/refusal.ts";
import { findQueuedEmail, giveUp, markFailed, markSent, noteError, type QueuedEmail } from "./queries.ts";
import { maskCodes } from "./rules.ts";
import { type Mailer, queueSending } from "./store-email.ts";
import { clearRefusals, noteRefusal } from "./suppressions/note-refusal.ts";

const payloadSchema = z.object({ projectId: z.string(), emailId: z.string() });

/** The queue's own limit. */
const triesMax = 25;

type Services = Pick<Platform, "database" | "clock" | "encryption" | "log" | "outgoing"> &
  Mailer & { readonly projects: ProjectStore; readonly mailFrom: string };

/** Hands one queued mail to its mail server. The mail is marked as sent after the server has taken it: a crash in between
 *  sends it again, under the same Message-ID, and never loses it. A mail that is refused for good, or that could not be
 *  handed over the last time it is tried, is marked as failed. */
export function createSendEmailTask(services: Services): { task: Task; close(): void } {
  const { database } = services;
  const servers = createMailServers(services);
  const patience = createPatience(services.clock);

  const task: Task = async (payload, attempt) => {
    const { projectId, emailId } = payloadSchema.parse(payload);
    const email = await database.row(findQueuedEmail, [projectId, emailId]);
    const project = await services.projects.find(projectId);
    // Sent already, or its project or user is gone: nothing is left to do.
    if (!email?.body_ciphertext || !project) return;
    if (await giveUpUntried(services, email)) return;
    const ownServer = nameOfOwnServer(project);
    const rest = ownServer && patience.restsUntil(ownServer);
    if (rest) return await queueSending(database, { projectId, emailId, isOwn: true, runAt: new Date(rest) });
    const startedAt = services.clock();
    try {
      const body = decryptBody(services.encryption, projectId, emailId, email.body_ciphertext);
      await servers.send(project, toMail(email, body, servers.senderOf(project)), attempt.signal);
      if (ownServer) patience.note(ownServer, startedAt, "succeeded");
    } catch (error) {
      if (ownServer) patience.note(ownServer, startedAt, "failed");
      return await noteFailure(services, servers, { project, email, error, attempt });
    }
    await noteSuccess(services, servers, project, email);
  };
  return { task, close: servers.close };
}

/** What stops a mail that still waits: its recipient has refused others meanwhile, or what it says has ended. True when it is stopped. */
async function giveUpUntried({ database, clock }: Services, email: QueuedEmail): Promise<boolean> {
  const { project_id, id, refused, usable_until } = email;
  const hasEnded = usable_until !== null && usable_until.getTime() <= clock();
  if (refused !== null) await database.run(giveUp, [project_id, id, "suppressed", refused, "suppressed"]);
  else if (hasEnded) {
    const line = email.error ?? "Its link or code ended before it could be handed over";
    await database.run(giveUp, [project_id, id, "failed", line, email.error_kind ?? "unknown"]);
  }
  return refused !== null || hasEnded;
}

const toMail = (
  email: QueuedEmail,
  { html, text }: { readonly html: string; readonly text: string },
  { sender_name, sender_email, reply_to }: ReturnType<MailServers["senderOf"]>,
) => ({
  from: { name: sender_name, address: sender_email },
  to: { name: "", address: email.recipient },
  ...(reply_to ? { replyTo: { name: "", address: reply_to } } : {}),
  subject: email.subject,
  html,
  text,
  messageId: `<${email.id}@${sender_email.slice(sender_email.lastIndexOf("@") + 1)}>`,
  date: email.created_at,
});

async function noteSuccess(services: Services, servers: MailServers, project: Project, email: QueuedEmail) {
  const sender = JSON.stringify(servers.senderOf(project));
  await services.database.transaction(async (transaction) => {
    await transaction.run(markSent, [email.project_id, email.id, new Date(services.clock()), sender]);
    await clearRefusals(transaction, email);
  });
}

interface FailedTry {
  readonly project: Project;
  readonly email: QueuedEmail;
  readonly error: unknown;
  readonly attempt: Attempt;
}

/** @throws Error with what happened when the mail shall be tried again */
async function noteFailure(services: Services, servers: MailServers, failed: FailedTry): Promise<void> {
  const { project, email, error, attempt } = failed;
  const { project_id: projectId, id } = email;
  const failure = describeFailure(error, (line) => cleanLine(line, project, email));
  const values = [projectId, id, new Date(services.clock()), JSON.stringify(servers.senderOf(project))];
  const trouble = [failure.line, failure.type];
  // A job that was put off counts from the start again.
  const isLast = attempt.isLast || email.attempts + 1 >= triesMax;
  if (!isLast && !isRefusedForGood(error)) {
    await services.database.run(noteError, [...values, ...trouble]);
    // The library's own error goes on into logs, with all that the server said.
    throw new Error(failure.line);
  }
  await services.database.transaction(async (transaction) => {
    await transaction.run(markFailed, [...values, ...trouble]);
    if (refusesRecipient(error))
      await noteRefusal(transaction, { ...email, line: failure.line, now: services.clock() });
  });
  logFailure(services, email, failure);
}

const logFailure = ({ log }: Services, email: QueuedEmail, { type, line }: MailFailure): void =>
  log.warn(
    { projectId: email.project_id, emailId: email.id, errorType: type, reason: line },
    "a mail could not be delivered and is given up",
  );

/** A server may repeat what it was sent: the login, the subject, a link. */
function cleanLine(line: string, { config, secrets }: Project, email: QueuedEmail): string {
  const login = { username: config.email_config.username ?? "", password: secrets[emailPasswordName] ?? "" };
  const shown = email.shown_subject === null ? line : line.replaceAll(email.subject, email.shown_subject);
  return maskCodes(withoutLogin(shown, login), null);
}
