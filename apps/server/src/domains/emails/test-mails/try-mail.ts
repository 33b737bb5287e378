import { randomUUID } from "node:crypto";
import type { EmailErrorType, TestEmailConfig } from "@vestibule/contract/endpoints";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { describeFailure, type MailFailure, withoutLogin } from "../delivery/failures.ts";
import { sendByOwnServer } from "../delivery/own-server.ts";
import { withinLimit } from "../delivery/time-limit.ts";
import { failureInWords } from "../delivery/words.ts";
import { insertTriedEmail } from "../queries.ts";
import type { SentEmailServices } from "../services.ts";

/** For the whole try, in ms. */
const totalLimitMs = 10_000;
const never = new AbortController().signal;

export type TriedConfig = TestEmailConfig & { readonly password: string; readonly reply_to?: string | undefined };

/** A mail that is handed over at once, for somebody who wants to see whether it works. */
export interface TestMail {
  readonly recipient: string;
  readonly config: TriedConfig;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

interface Outcome {
  readonly success: boolean;
  readonly error_message?: string;
}

/** One try, whose outcome is told in words and written into the log of mails and into the audit log. */
export async function tryMail(
  services: SentEmailServices,
  call: Parameters<typeof toAuditContext>[1],
  mail: TestMail,
): Promise<Outcome> {
  const startedAt = new Date(services.clock());
  const failure = findMistake(mail.config) ?? (await tryOnce(services, mail, startedAt));
  await note(services, call, { mail, startedAt, failure });
  return failure === null
    ? { success: true }
    : { success: false, error_message: `${failureInWords(failure.type)} (${failure.line})` };
}

const plainAddress = /^[^\s@<>]+@[^\s@<>]+$/;

/** What cannot work whatever the server says. Published clients send empty texts for what nobody has filled in. */
function findMistake({ host, username, password, sender_email }: TriedConfig): MailFailure | null {
  const mistake = (type: EmailErrorType, line: string): MailFailure => ({ type, line });
  if (host.trim() === "") return mistake("host-not-found", "The host is empty");
  if (!plainAddress.test(sender_email)) return mistake("bad-address", "The sender's e-mail address is not valid");
  if ((username === "") !== (password === ""))
    return mistake("login-refused", "User name and password are needed both, or neither");
  return null;
}

/** Null: the server has taken it. */
async function tryOnce({ outgoing, log }: SentEmailServices, mail: TestMail, date: Date): Promise<MailFailure | null> {
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
    await withinLimit(never, totalLimitMs, (limited) =>
      sendByOwnServer(outgoing, { ...server, security }, message, limited),
    );
    return null;
  } catch (error) {
    const failure = describeFailure(error, (line) => withoutLogin(line, config));
    log.info({ errorType: failure.type }, "a test mail could not be sent");
    return failure;
  }
}

interface Tried {
  readonly mail: TestMail;
  readonly startedAt: Date;
  readonly failure: MailFailure | null;
}

async function note(
  services: SentEmailServices,
  call: Parameters<typeof toAuditContext>[1],
  { mail, startedAt, failure }: Tried,
): Promise<void> {
  const { password: _, security: _security, reply_to: _replyTo, ...sender } = mail.config;
  const id = randomUUID();
  await services.database.transaction(async (transaction) => {
    await transaction.run(insertTriedEmail, [
      call.auth.project.id,
      id,
      mail.recipient,
      sender.sender_name,
      mail.subject,
      failure === null ? "sent" : "failed",
      startedAt,
      failure === null ? new Date(services.clock()) : null,
      JSON.stringify({ type: "standard", ...sender }),
      failure?.line ?? null,
      failure?.type ?? null,
    ]);
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
