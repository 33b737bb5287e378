import type { EmailErrorType, SentEmailRead } from "@vestibule/contract/endpoints";
import { getFailureMessage } from "../delivery/failure-messages.ts";
import { getTextExpiry } from "../email-secrets.ts";
import type { LoggedEmail } from "./email-log-statements.ts";

/** Whether a failed email can be resent. `now`: ms since the epoch. */
const canResend = (email: LoggedEmail, now: number): boolean =>
  email.state === "failed" && email.has_text && getTextExpiry(email) > now;

/** Reveals only the sender of the shared mail server, not its host. `mailFrom`: its address. */
function toSenderConfig({ sender, sender_name }: LoggedEmail, mailFrom: string): SentEmailRead["sender_config"] {
  const { type, host, port, username } = sender;
  const shown = { sender_name: sender.sender_name ?? sender_name, sender_email: sender.sender_email ?? mailFrom };
  return type === "shared" ? { type, ...shown } : { type, host, port, username: username ?? "", ...shown };
}

function toError(email: LoggedEmail, now: number): SentEmailRead["error"] {
  if (email.error === null) return null;
  const errorType = (email.error_kind ?? "unknown") as EmailErrorType;
  return {
    errorType,
    message: getFailureMessage(errorType),
    canRetry: email.state === "queued" || canResend(email, now),
    rawError: email.error,
  };
}

export const toWire = (email: LoggedEmail, { now, mailFrom }: { now: number; mailFrom: string }): SentEmailRead => ({
  id: email.id,
  to: [email.recipient],
  subject: email.subject,
  sent_at_millis: (email.sent_at ?? email.tried_at ?? email.created_at).getTime(),
  sender_config: toSenderConfig(email, mailFrom),
  error: toError(email, now),
  status: email.state,
  type: email.type,
  user_id: email.user_id,
  created_at_millis: email.created_at.getTime(),
  attempts: email.attempts,
  can_resend: canResend(email, now),
});
