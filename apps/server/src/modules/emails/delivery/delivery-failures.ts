import type { EmailErrorType } from "@vestibule/contract/endpoints";
import { AddressNotAllowedError } from "../../../platform/outgoing-guard.ts";
import { authFailureCodes, parseReply, type Reply } from "./smtp-replies.ts";

/** Why a mail could not be handed over. */
export interface DeliveryFailure {
  readonly type: EmailErrorType;
  /** What the mail server said, or else what happened: one line, without secrets. */
  readonly line: string;
}

/** Longest line that is kept, in characters. */
const lineMaxLength = 500;
/** Control, format and separator characters, line breaks among them. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** Codes of system errors, by the trouble they are. */
const systemCodes: Readonly<Record<string, EmailErrorType>> = {
  ENOTFOUND: "host-not-found",
  EAI_AGAIN: "host-not-found",
  EDNS: "host-not-found",
  ETIMEDOUT: "timed-out",
  ECONNREFUSED: "disconnected",
  ECONNRESET: "disconnected",
  EPIPE: "disconnected",
  EHOSTUNREACH: "disconnected",
  ENETUNREACH: "disconnected",
  EADDRNOTAVAIL: "disconnected",
  ECONNECTION: "disconnected",
  ESOCKET: "disconnected",
  ETLS: "disconnected",
  EPROTOCOL: "disconnected",
  EAUTH: "login-refused",
  ENOAUTH: "login-refused",
  EENVELOPE: "bad-address",
  EMESSAGE: "message-refused",
};

const isTimeout = (error: Error): boolean => error.name === "MailTimeoutError" || error.name === "TimeoutError";

const getErrorCode = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** Of an address. @see RFC 5321 §4.2.3, RFC 3463 §3.2 */
const isBadAddress = ({ code, command, enhanced }: Reply): boolean =>
  (command === "RCPT TO" || command === "MAIL FROM") && (code === 553 || code === 501 || enhanced === "5.1.3");

/** By the server's answer. `isMessage`: it had been given the text. */
function classifyReply(reply: Reply, isMessage: boolean): EmailErrorType {
  if (reply.command === "STARTTLS") return "disconnected";
  if (reply.code >= 400 && reply.code < 500) return "temporary-refusal";
  if (reply.code < 500 || reply.code >= 600) return "unknown";
  if (authFailureCodes.has(reply.code) || reply.command.startsWith("AUTH")) return "login-refused";
  if (isBadAddress(reply)) return "bad-address";
  return isMessage ? "message-refused" : "rejected";
}

function classifyError(error: unknown): EmailErrorType {
  if (error instanceof AddressNotAllowedError) return "address-not-allowed";
  if (!(error instanceof Error)) return "unknown";
  if (isTimeout(error)) return "timed-out";
  const reply = parseReply(error);
  if (reply) return classifyReply(reply, getErrorCode(error) === "EMESSAGE");
  return systemCodes[getErrorCode(error)] ?? "unknown";
}

/** The error to speak of: of several attempts at the addresses of a host, the first; of an abort, its reason. */
function unwrapError(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  if (error instanceof Error && error.name === "AbortError" && error.cause instanceof Error) return error.cause;
  return error;
}

/** Why a mail could not be handed over. `clean` takes secrets out of a line that a server may have repeated. */
export function describeFailure(error: unknown, clean: (line: string) => string): DeliveryFailure {
  const rootError = unwrapError(error);
  const reply = rootError instanceof Error && "response" in rootError ? rootError.response : null;
  const detail = typeof reply === "string" && reply !== "" ? sanitizeReply(reply) : getErrorMessage(rootError);
  const line = clean(detail.replace(hiddenCharacters, " ").trim()).slice(0, lineMaxLength);
  return { type: classifyError(rootError), line };
}

/** Of what is no mail server nobody is shown what it says: we are not to find out for others what answers on which port. */
const sanitizeReply = (text: string): string =>
  /^\d{3}(?!\w)/.test(text) ? text : "It does not answer as mail servers do";

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Takes passwords out of a line, as they are and as SMTP sends them. @see RFC 4616 */
export function maskCredentials(line: string, { username, password }: { username: string; password: string }): string {
  if (password === "") return line;
  const encoded = [password, `\0${username}\0${password}`].map((secret) => Buffer.from(secret).toString("base64"));
  return [...encoded, password].reduce((rest, secret) => rest.replaceAll(secret, "••••••"), line);
}
