import { KnownError, NetworkError, ResponseError } from "@vestibule/react";
import { defineMessages, perLocale } from "../i18n/define-messages.ts";
import { parseFieldErrors, parsePlainError } from "./field-errors.ts";
import { findKnownMessage } from "./known-errors.ts";

export type ErrorKind =
  | "network"
  | "not-loaded"
  | "permission"
  | "not-found"
  | "conflict"
  | "too-many"
  | "refused"
  | "other";
export type ExplainedError = {
  kind: ErrorKind;
  /** What happened, without a period. */
  title: string;
  /** What to do next. */
  advice: string;
  /** For finding the request in the server logs. */
  requestId: string | undefined;
  /** Whether retrying can help. */
  canRetry: boolean;
};

/** The record to change no longer exists: a lookup returned null. */
export class GoneError extends Error {}

/** A dashboard chunk failed to load, because the network is down or the server was updated. */
export class ChunkLoadError extends Error {}

/** Explains an error of the kit to the user. Messages of known errors take precedence, because they are specific. */
export function explainError(error: unknown): ExplainedError {
  const kind = getErrorKind(error);
  const { title, advice } = getTexts()[kind];
  const words = kind === "permission" ? undefined : (findKnownMessage(error) ?? getServerMessage(error));
  return {
    kind,
    title: words ?? title,
    advice,
    requestId: getRequestId(error),
    canRetry: kind === "network" || kind === "not-loaded" || kind === "other" || kind === "too-many",
  };
}

const messages = defineMessages("errors", {
  conflict: "Someone else edited this",
  conflictAdvice: "Reload the page to see their changes.",
  network: "Can't reach the server",
  networkAdvice: "Check your connection and try again.",
  notFound: "This no longer exists",
  notFoundAdvice: "It may have been deleted, or the URL is wrong.",
  notLoaded: "This part of the dashboard couldn't be loaded",
  notLoadedAdvice: "Check your connection and try again. After an update, reload the page.",
  other: "Something went wrong",
  otherAdvice: "Try again. If it keeps failing, check the server logs.",
  permission: "You don't have permission to do this",
  permissionAdvice: "Ask a project owner for access, or sign in again.",
  refused: "The server rejected this request",
  refusedAdvice: "Nothing was changed.",
  tooMany: "Too many requests",
  tooManyAdvice: "Wait a moment and try again.",
});

const getTexts = perLocale(
  (): Record<ErrorKind, { title: string; advice: string }> => ({
    network: { title: messages.network, advice: messages.networkAdvice },
    "not-loaded": { title: messages.notLoaded, advice: messages.notLoadedAdvice },
    permission: { title: messages.permission, advice: messages.permissionAdvice },
    "not-found": { title: messages.notFound, advice: messages.notFoundAdvice },
    conflict: { title: messages.conflict, advice: messages.conflictAdvice },
    "too-many": { title: messages.tooMany, advice: messages.tooManyAdvice },
    refused: { title: messages.refused, advice: messages.refusedAdvice },
    other: { title: messages.other, advice: messages.otherAdvice },
  }),
);

function getErrorKind(error: unknown): ErrorKind {
  if (error instanceof NetworkError) return "network";
  if (error instanceof GoneError) return "not-found";
  if (error instanceof ChunkLoadError) return "not-loaded";
  if (KnownError.isInstance(error)) {
    const code: string = error.errorCode;
    if (code === "CHANGED_MEANWHILE") return "conflict";
    if (code.startsWith("ADMIN_") || code.includes("INSUFFICIENT")) return "permission";
    return getErrorKindForStatus(error.statusCode);
  }
  return error instanceof ResponseError ? getErrorKindForStatus(error.statusCode) : "other";
}

function getErrorKindForStatus(status: number): ErrorKind {
  if (status === 401 || status === 403) return "permission";
  if (status === 404 || status === 410) return "not-found";
  if (status === 429) return "too-many";
  return status >= 400 && status < 500 ? "refused" : "other";
}

/** The server's message; validation errors without the endpoint's path. */
function getServerMessage(error: unknown): string | undefined {
  const problems = parseFieldErrors(error).map(({ path, problem }) => `${path}: ${problem}`);
  if (problems.length > 0) return problems.join(". ");
  const text =
    KnownError.isInstance(error) && !(error instanceof ResponseError) ? error.message : parsePlainError(error);
  return text && sentence(text);
}

function sentence(message: string): string | undefined {
  const text = message.trim().replace(/\.$/, "");
  return text === "" ? undefined : text;
}

function getRequestId(error: unknown): string | undefined {
  const id = typeof error === "object" && error !== null && "requestId" in error ? error.requestId : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** The fields that another user changed in the meantime; `undefined` for other errors. */
export function getConflictFields(error: unknown): readonly string[] | undefined {
  return KnownError.isInstance(error, "CHANGED_MEANWHILE") ? error.details.fields : undefined;
}
