import { randomUUID } from "node:crypto";
import type { EmailErrorType, TestEmailConfig } from "@vestibule/contract/endpoints";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { type DeliveryFailure, describeFailure, maskCredentials } from "../delivery/delivery-failures.ts";
import { getFailureMessage } from "../delivery/failure-messages.ts";
import { withinLimit } from "../delivery/mail-servers.ts";
import { sendViaProjectServer } from "../delivery/project-server.ts";
import { insertTestEmail } from "../email-statements.ts";
import type { SentEmailServices } from "../store-email.ts";

/** Total time limit, in ms. */
const totalLimitMs = 10_000;
const neverAborted = new AbortController().signal;

export type TestedConfig = TestEmailConfig & { readonly password: string; readonly reply_to?: string | undefined };

/** An email that is sent immediately, to test the settings. */
export interface TestEmail {
  readonly recipient: string;
  readonly config: TestedConfig;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

interface Outcome {
  readonly success: boolean;
  readonly error_message?: string;
}

/** Sends once; the outcome is returned as a message and recorded in the email log and the audit log. */
export async function sendTestEmail(
  services: SentEmailServices,
  call: Parameters<typeof toAuditContext>[1],
  mail: TestEmail,
): Promise<Outcome> {
  const startedAt = new Date(services.clock());
  const failure = validateConfig(mail.config) ?? (await attemptDelivery(services, mail, startedAt));
  await recordTest(services, call, { mail, startedAt, failure });
  return failure === null
    ? { success: true }
    : { success: false, error_message: `${getFailureMessage(failure.type)} (${failure.line})` };
}

const plainAddress = /^[^\s@<>]+@[^\s@<>]+$/;

/** Errors that need no delivery attempt. Published clients send empty strings for fields that were left empty. */
function validateConfig({ host, username, password, sender_email }: TestedConfig): DeliveryFailure | null {
  const invalid = (type: EmailErrorType, line: string): DeliveryFailure => ({ type, line });
  if (host.trim() === "") return invalid("host-not-found", "The host is empty");
  if (!plainAddress.test(sender_email)) return invalid("bad-address", "The sender's email address isn't valid");
  if ((username === "") !== (password === ""))
    return invalid("login-refused", "Set both user name and password, or neither");
  return null;
}

/** Null: the server accepted it. */
async function attemptDelivery(
  { outgoing, log }: SentEmailServices,
  mail: TestEmail,
  date: Date,
): Promise<DeliveryFailure | null> {
  const { recipient, config, subject, text, html } = mail;
  const { sender_name, sender_email, reply_to, security = "auto", ...server } = config;
  const message = {
    from: { name: sender_name, address: sender_email },
    to: { name: "", address: recipient },
    ...(reply_to ? { replyTo: { name: "", address: reply_to } } : {}),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    date,
  };
  try {
    await withinLimit(neverAborted, totalLimitMs, (limited) =>
      sendViaProjectServer(outgoing, { ...server, security }, message, limited),
    );
    return null;
  } catch (error) {
    const failure = describeFailure(error, (line) => maskCredentials(line, config));
    log.info({ errorType: failure.type }, "a test email could not be sent");
    return failure;
  }
}

interface TestResult {
  readonly mail: TestEmail;
  readonly startedAt: Date;
  readonly failure: DeliveryFailure | null;
}

async function recordTest(
  services: SentEmailServices,
  call: Parameters<typeof toAuditContext>[1],
  { mail, startedAt, failure }: TestResult,
): Promise<void> {
  const { password: _, security: _security, reply_to: _replyTo, ...sender } = mail.config;
  const id = randomUUID();
  await services.database.transaction(async (transaction) => {
    await transaction.run(insertTestEmail, {
      projectId: call.auth.project.id,
      id,
      recipient: mail.recipient,
      senderName: sender.sender_name,
      subject: mail.subject,
      state: failure === null ? "sent" : "failed",
      startedAt,
      sentAt: failure === null ? new Date(services.clock()) : null,
      sender: JSON.stringify({ type: "standard", ...sender }),
      error: failure?.line ?? null,
      errorKind: failure?.type ?? null,
    });
    const details = {
      host: sender.host,
      port: sender.port,
      is_sent: failure === null,
      error_type: failure?.type ?? null,
    };
    await recordAudit(transaction, toAuditContext(services, call), [
      { action: "email.send_test", target: { type: "email", id }, details },
    ]);
  });
}
