import { randomUUID } from "node:crypto";
import type { contract, EmailErrorType, TestEmailConfig } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import { recordAudit, toAuditContext } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { describeFailure, type MailFailure, withoutLogin } from "./delivery/failures.ts";
import { sendByOwnServer } from "./delivery/own-server.ts";
import { withinLimit } from "./delivery/time-limit.ts";
import { failureInWords } from "./delivery/words.ts";
import { insertTriedEmail } from "./queries.ts";
import type { Caller, SentEmailServices } from "./services.ts";

/** For the whole try, in ms. */
const totalLimitMs = 10_000;
const never = new AbortController().signal;

/** `POST /internal/send-test-email`: one try, whose outcome is told in words and written into the log. */
export const sendTest =
  (services: SentEmailServices): Handler<typeof contract.sentEmails.sendTest, Project, Caller> =>
  async (call) => {
    const { auth, body, request } = call;
    const { project, accessType } = auth;
    await services.limits.check({ action: "mail", projectId: project.id, accessType, request });
    const startedAt = new Date(services.clock());
    const test = { ...body, subject: `Test mail of ${project.displayName}`, startedAt };
    const failure = findMistake(body.email_config) ?? (await tryOnce(services, test));
    await note(services, call, test, failure);
    return failure === null ? { success: true } : { success: false, error_message: toMessage(failure) };
  };

interface TestMail {
  readonly recipient_email: string;
  readonly email_config: TestEmailConfig;
  readonly subject: string;
  readonly startedAt: Date;
}

const plainAddress = /^[^\s@<>]+@[^\s@<>]+$/;

/** What cannot work whatever the server says. Published clients send empty texts for what nobody has filled in. */
function findMistake({ host, username, password, sender_email }: TestEmailConfig): MailFailure | null {
  const mistake = (type: EmailErrorType, line: string): MailFailure => ({ type, line });
  if (host.trim() === "") return mistake("host-not-found", "The host is empty");
  if (!plainAddress.test(sender_email)) return mistake("bad-address", "The sender's e-mail address is not valid");
  if ((username === "") !== (password === ""))
    return mistake("login-refused", "User name and password are needed both, or neither");
  return null;
}

/** Null: the server has taken it. */
async function tryOnce({ outgoing, log }: SentEmailServices, test: TestMail): Promise<MailFailure | null> {
  const { recipient_email, email_config, subject, startedAt } = test;
  const { sender_name, sender_email, security = "auto", ...server } = email_config;
  const mail = {
    from: { name: sender_name, address: sender_email },
    to: { name: "", address: recipient_email },
    subject,
    text: "This mail shows that the mail server works with these settings. Nothing else has to be done.",
    date: startedAt,
  };
  try {
    await withinLimit(never, totalLimitMs, (limited) =>
      sendByOwnServer(outgoing, { ...server, security }, mail, limited),
    );
    return null;
  } catch (error) {
    const failure = describeFailure(error, (line) => withoutLogin(line, email_config));
    log.info({ errorType: failure.type }, "a test mail could not be sent");
    return failure;
  }
}

async function note(
  services: SentEmailServices,
  call: Parameters<typeof toAuditContext>[1],
  { recipient_email, email_config, subject, startedAt }: TestMail,
  failure: MailFailure | null,
): Promise<void> {
  const { password: _, security: _security, ...sender } = email_config;
  const now = new Date(services.clock());
  const id = randomUUID();
  await services.database.transaction(async (transaction) => {
    await transaction.run(insertTriedEmail, [
      call.auth.project.id,
      id,
      recipient_email,
      sender.sender_name,
      subject,
      failure === null ? "sent" : "failed",
      startedAt,
      failure === null ? now : null,
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

const toMessage = ({ type, line }: MailFailure): string => `${failureInWords(type)} (${line})`;
