/** Replies that ask for a login or refuse it. @see RFC 4954 §6 */
const loginCodes = new Set([530, 534, 535, 538]);
/** Where a mail server judges this mail, rather than its sender or our login, which somebody may mend. */
const stepsOfOneMail = new Set<unknown>(["RCPT TO", "DATA"]);

/** True when the mail server has refused the recipient or the message for good: a 5xx reply. @see RFC 5321 §4.2.1 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const { responseCode: code, command } = error;
  return typeof code === "number" && code >= 500 && code < 600 && !loginCodes.has(code) && stepsOfOneMail.has(command);
}
