import { KnownError, NetworkError, ResponseError } from "@vestibule/react";
import { uiMessages } from "../messages.ts";
import { parseFieldErrors, parsePlainError } from "./field-errors.ts";

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
  const { title, advice } = TEXTS[kind];
  const words = kind === "permission" ? undefined : getServerMessage(error);
  return {
    kind,
    title: words ?? title,
    advice,
    requestId: getRequestId(error),
    canRetry: kind === "network" || kind === "not-loaded" || kind === "other" || kind === "too-many",
  };
}

const TEXTS: Record<ErrorKind, { title: string; advice: string }> = {
  network: { title: uiMessages.error.network, advice: uiMessages.error.networkAdvice },
  "not-loaded": { title: uiMessages.error.notLoaded, advice: uiMessages.error.notLoadedAdvice },
  permission: { title: uiMessages.error.permission, advice: uiMessages.error.permissionAdvice },
  "not-found": { title: uiMessages.error.notFound, advice: uiMessages.error.notFoundAdvice },
  conflict: { title: uiMessages.error.conflict, advice: uiMessages.error.conflictAdvice },
  "too-many": { title: uiMessages.error.tooMany, advice: uiMessages.error.tooManyAdvice },
  refused: { title: uiMessages.error.refused, advice: uiMessages.error.refusedAdvice },
  other: { title: uiMessages.error.other, advice: uiMessages.error.otherAdvice },
};

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
  const text = KnownError.isInstance(error) ? error.message : parsePlainError(error);
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
