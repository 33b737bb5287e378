import { KnownError, NetworkError } from "@vestibule/client";
import { type ErrorKind, errorKinds, unknownKind } from "./error-kinds.ts";

/** Cards whose text is sufficient, so the error code is not shown. */
const kindsWithoutCode: readonly string[] = [
  "provider-denied",
  "sign-up-disabled",
  "timeout",
  "second-step",
  "session-over",
];

/** The card for a known error code. */
function findErrorKind(code: string): ErrorKind | undefined {
  const kind = Object.hasOwn(errorKinds, code) ? errorKinds[code] : undefined;
  return kind && (kindsWithoutCode.includes(kind.name) ? kind : { ...kind, code });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Selects the card from the server's query parameters. Only the error code decides; `message` and `details` could be
 * set by an attacker in a crafted link, so they are never shown (content spoofing).
 */
export function getErrorKind(query: Record<string, string>): ErrorKind {
  const { errorCode, message, details } = query;
  if (errorCode === undefined || message === undefined || details === undefined || !isJson(details)) return unknownKind;
  return findErrorKind(errorCode) ?? unknownKind;
}

/** The card for an error in the OAuth callback. */
export function getCallbackErrorKind(error: unknown): ErrorKind {
  const isOffline = error instanceof NetworkError || (error instanceof Error && error.cause instanceof NetworkError);
  const card: ErrorKind = {
    ...unknownKind,
    ...(isOffline && { name: "offline", text: "notReachable" }),
  };
  if (!KnownError.isInstance(error)) return card;
  return findErrorKind(error.errorCode) ?? { ...card, code: error.errorCode };
}
