/** Replies that ask for a login or refuse it. @see RFC 4954 §6 */
export const authFailureCodes: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** Where a mail server judges this mail, rather than its sender or our login, which somebody may mend. */
const perMessageCommands: ReadonlySet<string> = new Set(["RCPT TO", "DATA"]);

/** What a mail server answered, and to which command. */
export interface Reply {
  readonly code: number;
  readonly command: string;
  /** All that it said. */
  readonly response: string;
  /** The enhanced status code, such as 5.1.1; null when there is none. @see RFC 3463 */
  readonly enhanced: string | null;
}

/** The reply in an error of the library; null when the server did not get to say anything. */
export function parseReply(error: unknown): Reply | null {
  if (!(error instanceof Error) || !("responseCode" in error) || typeof error.responseCode !== "number") return null;
  const command = "command" in error && typeof error.command === "string" ? error.command : "";
  const response = "response" in error && typeof error.response === "string" ? error.response : "";
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  return { code: error.responseCode, command, response, enhanced };
}

const isPermanent = (code: number): boolean => code >= 500 && code < 600;

/** True when the mail server has refused the recipient or the message for good: a 5xx reply. @see RFC 5321 §4.2.1 */
export function isPermanentRejection(error: unknown): boolean {
  const reply = parseReply(error);
  return (
    reply !== null &&
    isPermanent(reply.code) &&
    !authFailureCodes.has(reply.code) &&
    perMessageCommands.has(reply.command)
  );
}

/** Replies to a recipient that say that there is no such mailbox, or that it takes no mail. Not the full one (552), nor those about the
 *  command itself. @see RFC 5321 §4.2.3, RFC 7504 */
const mailboxCodes: ReadonlySet<number> = new Set([521, 550, 551, 553, 554, 556]);
/** What a 5xx reply to a recipient may say that is not their fault: our sender's address (5.1.7, 5.1.8), a full mailbox (5.2.2), how we
 *  speak (5.5.x), our standing and their rules (5.7.x). @see RFC 3463 §3 */
const senderFaultPattern = /^5\.(?:1\.[78]|2\.2|[57]\.\d+)$/;

/** Servers that give no enhanced code say the same in words. One that takes us for a spammer, or does not know us, would else have every
 *  address suppressed. */
const senderBlockPattern = /\brelay|black ?list|block ?list|\bspam|\bpolicy|\bdnsbl|\brbl\b/i;

/** True when the mail server says of the recipient, and not of us, that no mail will ever reach them. */
export function isRecipientRejected(error: unknown): boolean {
  const reply = parseReply(error);
  if (reply === null || reply.command !== "RCPT TO" || !mailboxCodes.has(reply.code)) return false;
  return reply.enhanced === null ? !senderBlockPattern.test(reply.response) : !senderFaultPattern.test(reply.enhanced);
}
