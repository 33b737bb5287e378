import { isIP } from "node:net";
import type { EmailErrorType } from "@vestibule/contract/endpoints";
import { AddressNotAllowedError, unknownHost } from "../../../platform/outgoing-guard.ts";
import { authFailureCodes, parseReply, type Reply } from "./smtp-replies.ts";

/** Why an email could not be delivered. */
export interface DeliveryFailure {
  readonly type: EmailErrorType;
  /** The server's reply, or else the error: one line, without secrets. */
  readonly line: string;
}

/** Maximum length of the stored line, in characters. */
const lineMaxLength = 500;
/** Control, format and separator characters, including line breaks. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** System error codes, by error type. */
const systemCodes: Readonly<Record<string, EmailErrorType>> = {
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

/** The name is internal, or there is no such name. The user who sets the host must not learn which. */
const isUnknownHost = (error: unknown): boolean =>
  error instanceof AddressNotAllowedError
    ? isIP(error.host) === 0
    : error instanceof Error && getErrorCode(error) === "ENOTFOUND";

/** The address is invalid. @see RFC 5321 §4.2.3, RFC 3463 §3.2 */
const isBadAddress = ({ code, command, enhanced }: Reply): boolean =>
  (command === "RCPT TO" || command === "MAIL FROM") && (code === 553 || code === 501 || enhanced === "5.1.3");

/** Classifies the server's reply. `isMessage`: the server had received the message. */
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

/** The root error: the first of several connection attempts, or the reason of an abort. */
function unwrapError(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0];
  if (error instanceof Error && error.name === "AbortError" && error.cause instanceof Error) return error.cause;
  return error;
}

/** Describes why an email could not be delivered. `clean` masks secrets that the server may have repeated. */
export function describeFailure(error: unknown, clean: (line: string) => string): DeliveryFailure {
  const rootError = unwrapError(error);
  if (isUnknownHost(rootError)) return { type: "host-not-found", line: unknownHost };
  const reply = rootError instanceof Error && "response" in rootError ? rootError.response : null;
  const detail = typeof reply === "string" && reply !== "" ? sanitizeReply(reply) : getErrorMessage(rootError);
  const line = clean(detail.replace(hiddenCharacters, " ").trim()).slice(0, lineMaxLength);
  return { type: classifyError(rootError), line };
}

/** Hides the output of a service that does not speak SMTP; otherwise callers could use this as a port scanner. */
const sanitizeReply = (text: string): string =>
  /^\d{3}(?!\w)/.test(text) ? text : "The server doesn't respond like an SMTP server";

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Masks passwords, in plain text and as SMTP encodes them. @see RFC 4616 */
export function maskCredentials(line: string, { username, password }: { username: string; password: string }): string {
  if (password === "") return line;
  const encoded = [password, `\0${username}\0${password}`].map((secret) => Buffer.from(secret).toString("base64"));
  return [...encoded, password].reduce((rest, secret) => rest.replaceAll(secret, "••••••"), line);
}
