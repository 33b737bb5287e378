import { z } from "zod";
import type { Attempt, Task } from "../../platform/jobs/add-job.ts";
import { LruCache } from "../../platform/lru-cache.ts";
import type { Clock, Platform } from "../../platform/platform.ts";
import { withSpan } from "../../platform/telemetry/tracing.ts";
import { emailPasswordName, type Project, type ProjectStore } from "../projects/index.ts";
import { continueBroadcast } from "./application-emails/broadcast.ts";
import { isCaptured, isRefusedOnShared } from "./application-emails/mail-server-rules.ts";
import { decryptBody, type EmailBody } from "./captured-inbox.ts";
import { type DeliveryFailure, describeFailure, maskCredentials } from "./delivery/delivery-failures.ts";
import { createMailServers, type MailServers } from "./delivery/mail-servers.ts";
import { isPermanentRejection, isRecipientRejected } from "./delivery/smtp-replies.ts";
import {
  cancelEmail,
  claimApplicationEmail,
  findQueuedEmail,
  markFailed,
  markKept,
  markSent,
  type QueuedEmail,
  recordError,
  releaseApplicationEmail,
} from "./email-statements.ts";
import { maskCodes } from "./enqueue-email.ts";
import { type ApplicationDetails, broadcastType, enqueueSending, type Mailer } from "./store-email.ts";
import { clearBounces, recordBounce } from "./suppressions/suppression-statements.ts";

/** When an attempt counts as slow, in ms, by outcome. Some servers delay their greeting for every client. */
const slowMs = { failed: 5_000, succeeded: 20_000 };
/** The circuit stays open for this multiple of the slow attempt's duration. */
const openFactor = 10;
const maxServers = 10_000;

/**
 * Circuit breaker for projects' own mail servers. A few workers send all projects' email, so that without it a few
 * servers that never respond would block everyone.
 */
interface CircuitBreaker {
  /** When the server can be tried again, in ms since the epoch; null: now. `server`: see `getProjectServerKey`. */
  openUntil(server: string): number | null;
  /** Records an attempt that began at `startedAt`, in ms since the epoch. */
  record(server: string, startedAt: number, outcome: keyof typeof slowMs): void;
}

/**
 * Identifies a project's own server; a newly configured one has a new key and is tried immediately. Null: the project
 * has none.
 */
function getProjectServerKey({ id, config }: Pick<Project, "id" | "config">): string | null {
  const { type, host, port } = config.email_config;
  return type === "standard" ? JSON.stringify([id, host, port]) : null;
}

function createCircuitBreaker(clock: Clock): CircuitBreaker {
  const openCircuits = new LruCache<number>(maxServers);
  return {
    openUntil(server) {
      const until = openCircuits.get(server);
      return until !== undefined && until > clock() ? until : null;
    },
    record(server, startedAt, outcome) {
      const durationMs = clock() - startedAt;
      if (durationMs >= slowMs[outcome]) openCircuits.set(server, clock() + durationMs * openFactor);
      else openCircuits.delete(server);
    },
  };
}

const payloadSchema = z.object({ projectId: z.string(), emailId: z.string() });

/** The job queue's limit. */
const maxAttempts = 25;

type Services = Pick<Platform, "database" | "clock" | "encryption" | "log" | "metrics" | "outgoing" | "publicUrl"> &
  Mailer & { readonly projects: ProjectStore; readonly mailFrom: string };

/**
 * Sends a queued email. It is marked as sent after the server accepted it, so that a crash in between sends it again
 * with the same Message-ID but never loses it. An email that is permanently rejected, or fails its last attempt, is
 * marked as failed.
 */
export function createSendEmailTask(services: Services): { task: Task; close(): void } {
  const { database } = services;
  const servers = createMailServers(services);
  const circuitBreaker = createCircuitBreaker(services.clock);

  const task: Task = async (payload, attempt) => {
    const { projectId, emailId } = payloadSchema.parse(payload);
    const email = await database.row(findQueuedEmail, { projectId, emailId });
    const project = await services.projects.find(projectId);
    // Already sent, or its project or user was deleted.
    if (!email?.body_ciphertext || !project) return;
    const application = email.application as ApplicationDetails | null;
    const now = new Date(services.clock());
    // Claimed first, so that a canceled email neither changes its status nor is sent.
    if (application !== null && !(await database.row(claimApplicationEmail, { projectId, emailId, now }))) return;
    if (await cancelUndeliverable(services, email)) return;
    if (application !== null && isRefusedOnShared(project, services)) return await failOnShared(services, email);
    if (email.type === broadcastType) {
      try {
        return await continueBroadcast(services, project, email);
      } catch (error) {
        // The rest can still be canceled while the job waits for its retry.
        await database.run(releaseApplicationEmail, { projectId, emailId });
        throw error;
      }
    }
    if (application !== null && isCaptured(project, services))
      return void (await database.run(markKept, { projectId, emailId }));
    const serverKey = getProjectServerKey(project);
    const retryAt = serverKey && circuitBreaker.openUntil(serverKey);
    if (retryAt) return await postpone(services, { projectId, emailId, application, runAt: new Date(retryAt) });
    const startedAt = services.clock();
    try {
      const body = decryptBody(services.encryption, projectId, emailId, email.body_ciphertext);
      const mail = toMail(email, body, servers.getSender(project));
      await withSpan("send email", { kind: "client" }, () => servers.send(project, mail, attempt.signal));
      if (serverKey) circuitBreaker.record(serverKey, startedAt, "succeeded");
    } catch (error) {
      if (serverKey) circuitBreaker.record(serverKey, startedAt, "failed");
      return await recordFailure(services, servers, { project, email, error, attempt });
    }
    await recordSuccess(services, servers, project, email);
  };
  return { task, close: servers.close };
}

/**
 * Cancels a queued email if its recipient was suppressed or turned off such emails, or its link or code expired in the
 * meantime. Returns whether it was canceled.
 */
async function cancelUndeliverable({ database, clock }: Services, email: QueuedEmail): Promise<boolean> {
  const { project_id, id, refused, is_unwanted, usable_until } = email;
  const isExpired = usable_until !== null && usable_until.getTime() <= clock();
  if (refused !== null)
    await database.run(cancelEmail, {
      projectId: project_id,
      id,
      state: "suppressed",
      error: refused,
      errorKind: "suppressed",
    });
  else if (is_unwanted)
    await database.run(cancelEmail, {
      projectId: project_id,
      id,
      state: "skipped",
      error: "The user turned off emails of this kind",
      errorKind: "unsubscribed",
    });
  else if (isExpired) {
    const line = email.error ?? "Its link or code expired before it could be delivered";
    await database.run(cancelEmail, {
      projectId: project_id,
      id,
      state: "failed",
      error: line,
      errorKind: email.error_kind ?? "unknown",
    });
  }
  return refused !== null || is_unwanted || isExpired;
}

const toMail = (
  email: QueuedEmail,
  { html, text, unsubscribeLink }: EmailBody,
  { sender_name, sender_email, reply_to }: ReturnType<MailServers["getSender"]>,
) => ({
  from: { name: sender_name, address: sender_email },
  to: { name: "", address: email.recipient },
  ...(reply_to ? { replyTo: { name: "", address: reply_to } } : {}),
  subject: email.subject,
  html,
  text,
  messageId: `<${email.id}@${sender_email.slice(sender_email.lastIndexOf("@") + 1)}>`,
  date: email.created_at,
  ...(unsubscribeLink && { headers: getUnsubscribeHeaders(unsubscribeLink) }),
});

/** A mail client can unsubscribe with one click. @see RFC 2369 §3.2, RFC 8058 §3.1 */
const getUnsubscribeHeaders = (link: string) => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** The shared mail server doesn't send texts of applications; the project may have lost its own in the meantime. */
const failOnShared = async ({ database, clock }: Services, { project_id, id }: QueuedEmail): Promise<void> => {
  await database.run(markFailed, {
    projectId: project_id,
    emailId: id,
    triedAt: new Date(clock()),
    sender: JSON.stringify({ type: "shared" }),
    error: "The project no longer has its own mail server",
    errorKind: "shared-server",
  });
};

interface Postponed {
  readonly projectId: string;
  readonly emailId: string;
  readonly application: ApplicationDetails | null;
  readonly runAt: Date;
}

/** Until the project's mail server can be tried again. */
async function postpone({ database }: Services, postponed: Postponed): Promise<void> {
  const { projectId, emailId, application } = postponed;
  if (application !== null) await database.run(releaseApplicationEmail, { projectId, emailId });
  await enqueueSending(database, { ...postponed, usesProjectServer: true });
}

async function recordSuccess(services: Services, servers: MailServers, project: Project, email: QueuedEmail) {
  const sender = JSON.stringify(servers.getSender(project));
  await services.database.transaction(async (transaction) => {
    await transaction.run(markSent, {
      projectId: email.project_id,
      emailId: email.id,
      sentAt: new Date(services.clock()),
      sender,
    });
    await clearBounces(transaction, email);
  });
  services.metrics.emails.sent.with("sent").add();
}

interface FailedAttempt {
  readonly project: Project;
  readonly email: QueuedEmail;
  readonly error: unknown;
  readonly attempt: Attempt;
}

/** @throws Error with the reason if the email should be retried */
async function recordFailure(services: Services, servers: MailServers, failed: FailedAttempt): Promise<void> {
  const { project, email, error, attempt } = failed;
  const { project_id: projectId, id } = email;
  const failure = describeFailure(error, (line) => redactLine(line, project, email));
  const values = {
    projectId,
    emailId: id,
    triedAt: new Date(services.clock()),
    sender: JSON.stringify(servers.getSender(project)),
    error: failure.line,
    errorKind: failure.type,
  };
  // A postponed job starts counting again, so the email's own count applies as well.
  const isLast = attempt.isLast || email.attempts + 1 >= maxAttempts;
  if (!isLast && !isPermanentRejection(error)) {
    await services.database.run(recordError, values);
    services.metrics.emails.sent.with("retried").add();
    // The library's error must not reach the logs, because it contains everything the server said.
    throw new Error(failure.line);
  }
  await services.database.transaction(async (transaction) => {
    await transaction.run(markFailed, values);
    if (isRecipientRejected(error))
      await recordBounce(transaction, { ...email, line: failure.line, now: services.clock() });
  });
  services.metrics.emails.sent.with("failed").add();
  logFailure(services, email, failure);
}

const logFailure = ({ log }: Services, email: QueuedEmail, { type, line }: DeliveryFailure): void =>
  log.warn(
    { projectId: email.project_id, emailId: email.id, errorType: type, reason: line },
    "an email could not be delivered; giving up",
  );

/** The server may repeat what it received: the login, the subject, a link. */
function redactLine(line: string, { config, secrets }: Project, email: QueuedEmail): string {
  const credentials = { username: config.email_config.username ?? "", password: secrets[emailPasswordName] ?? "" };
  const shown = email.shown_subject === null ? line : line.replaceAll(email.subject, email.shown_subject);
  return maskCodes(maskCredentials(shown, credentials), null);
}
