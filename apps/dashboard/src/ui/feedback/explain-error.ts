import { KnownError, NetworkError, ResponseError } from "@vestibule/react";
import { uiText } from "../messages.ts";
import { fieldProblemsOf, plainProblem } from "./field-problems.ts";

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
  /** What happened, without a full stop. */
  title: string;
  /** What to do. */
  advice: string;
  /** For the log of the server. */
  requestId: string | undefined;
  /** Asking again may help. */
  canRetry: boolean;
};

/** What was to be changed is not there any more, said by a lookup that found nothing. */
export class GoneError extends Error {}

/** A part of the dashboard itself: there is no connection, or its files are those of another version by now. */
export class NotLoadedError extends Error {}

/** What a person is told about an error of the kit. The words of the catalogue come first: they know the case. */
export function explainError(error: unknown): ExplainedError {
  const kind = kindOf(error);
  const { title, advice } = TEXTS[kind];
  const words = kind === "permission" ? undefined : wordsOf(error);
  return {
    kind,
    title: words ?? title,
    advice,
    requestId: requestIdOf(error),
    canRetry: kind === "network" || kind === "not-loaded" || kind === "other" || kind === "too-many",
  };
}

const TEXTS: Record<ErrorKind, { title: string; advice: string }> = {
  network: { title: uiText.error.network, advice: uiText.error.networkAdvice },
  "not-loaded": { title: uiText.error.notLoaded, advice: uiText.error.notLoadedAdvice },
  permission: { title: uiText.error.permission, advice: uiText.error.permissionAdvice },
  "not-found": { title: uiText.error.notFound, advice: uiText.error.notFoundAdvice },
  conflict: { title: uiText.error.conflict, advice: uiText.error.conflictAdvice },
  "too-many": { title: uiText.error.tooMany, advice: uiText.error.tooManyAdvice },
  refused: { title: uiText.error.refused, advice: uiText.error.refusedAdvice },
  other: { title: uiText.error.other, advice: uiText.error.otherAdvice },
};

function kindOf(error: unknown): ErrorKind {
  if (error instanceof NetworkError) return "network";
  if (error instanceof GoneError) return "not-found";
  if (error instanceof NotLoadedError) return "not-loaded";
  if (KnownError.isInstance(error)) {
    const code: string = error.errorCode;
    if (code === "CHANGED_MEANWHILE") return "conflict";
    if (code.startsWith("ADMIN_") || code.includes("INSUFFICIENT")) return "permission";
    return kindOfStatus(error.statusCode);
  }
  return error instanceof ResponseError ? kindOfStatus(error.statusCode) : "other";
}

function kindOfStatus(status: number): ErrorKind {
  if (status === 401 || status === 403) return "permission";
  if (status === 404 || status === 410) return "not-found";
  if (status === 429) return "too-many";
  return status >= 400 && status < 500 ? "refused" : "other";
}

/** What the server says of it. What it has against fields, without the address of the endpoint. */
function wordsOf(error: unknown): string | undefined {
  const problems = fieldProblemsOf(error).map(({ path, problem }) => `${path}: ${problem}`);
  if (problems.length > 0) return problems.join(". ");
  const text = KnownError.isInstance(error) ? error.message : plainProblem(error);
  return text && sentence(text);
}

function sentence(message: string): string | undefined {
  const text = message.trim().replace(/\.$/, "");
  return text === "" ? undefined : text;
}

function requestIdOf(error: unknown): string | undefined {
  const id = typeof error === "object" && error !== null && "requestId" in error ? error.requestId : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** The fields that somebody else changed meanwhile; `undefined`: it is another error. */
export function conflictFieldsOf(error: unknown): readonly string[] | undefined {
  return KnownError.isInstance(error, "CHANGED_MEANWHILE") ? error.details.fields : undefined;
}
