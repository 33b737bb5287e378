/** Replies that require or reject authentication. @see RFC 4954 §6 */
export const authFailureCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** Commands whose rejection concerns this email, rather than the sender or the login, which an admin can fix. */
const perMessageCommands: ReadonlySet<string> = new Set(["RCPT TO", "DATA"]);

/** An SMTP reply and the command that it answers. */
export interface Reply {
  readonly code: number;
  readonly command: string;
  /** The full reply text. */
  readonly response: string;
  /** The enhanced status code, such as 5.1.1; null if there is none. @see RFC 3463 */
  readonly enhanced: string | null;
}

/** The reply in a library error; null if the server sent none. */
export function parseReply(error: unknown): Reply | null {
  if (!(error instanceof Error) || !("responseCode" in error) || typeof error.responseCode !== "number") return null;
  const command = "command" in error && typeof error.command === "string" ? error.command : "";
  const response = "response" in error && typeof error.response === "string" ? error.response : "";
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  return { code: error.responseCode, command, response, enhanced };
}

const isPermanent = (code: number): boolean => code >= 500 && code < 600;

/** Whether the server permanently rejected the recipient or the message (5xx). @see RFC 5321 §4.2.1 */
export function isPermanentRejection(error: unknown): boolean {
  const reply = parseReply(error);
  return (
    reply !== null &&
    isPermanent(reply.code) &&
    !authFailureCodes.has(reply.code) &&
    perMessageCommands.has(reply.command)
  );
}

/**
 * Replies that mean that the mailbox does not exist or accepts no email. Excludes a full mailbox (552) and command
 * errors. @see RFC 5321 §4.2.3, RFC 7504
 */
const mailboxCodes: ReadonlySet<number> = new Set([521, 550, 551, 553, 554, 556]);
/**
 * 5xx replies to a recipient that are not about the recipient: our sender address (5.1.7, 5.1.8), a full mailbox
 * (5.2.2), protocol errors (5.5.x), reputation and policy (5.7.x). @see RFC 3463 §3
 */
const senderFaultPattern = /^5\.(?:1\.[78]|2\.2|[57]\.\d+)$/;

/**
 * Text of replies without an enhanced code that concern the sender's reputation; otherwise a blocklisted sender would
 * have every recipient suppressed.
 */
const senderBlockPattern = /\brelay|black ?list|block ?list|\bspam|\bpolicy|\bdnsbl|\brbl\b/i;

/** Whether the server permanently rejects this recipient (a hard bounce), rather than the sender. */
export function isRecipientRejected(error: unknown): boolean {
  const reply = parseReply(error);
  if (reply === null || reply.command !== "RCPT TO" || !mailboxCodes.has(reply.code)) return false;
  return reply.enhanced === null ? !senderBlockPattern.test(reply.response) : !senderFaultPattern.test(reply.enhanced);
}
