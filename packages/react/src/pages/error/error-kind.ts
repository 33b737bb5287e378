import { KnownError, NetworkError } from "@vestibule/client";
import { type ErrorKind, errorKinds, unknownKind } from "./error-kinds.ts";

/** Cards whose text says all there is for people; the code would only worry them. */
const kindsWithoutCode: readonly string[] = [
  "provider-denied",
  "sign-up-disabled",
  "timeout",
  "second-step",
  "session-over",
];

/** The card of a code we know; the code comes from our own table. */
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

/** Chooses the card from the query that the service wrote. Only the code decides: `message` and `details` could be anybody's
 *  words in a link, so they are never shown. */
export function getErrorKind(query: Record<string, string>): ErrorKind {
  const { errorCode, message, details } = query;
  if (errorCode === undefined || message === undefined || details === undefined || !isJson(details)) return unknownKind;
  return findErrorKind(errorCode) ?? unknownKind;
}

/** The card for what went wrong on the way back from a provider. */
export function getCallbackErrorKind(error: unknown): ErrorKind {
  const isOffline = error instanceof NetworkError || (error instanceof Error && error.cause instanceof NetworkError);
  const card: ErrorKind = {
    ...unknownKind,
    title: "callbackFailedTitle",
    ...(isOffline && { name: "offline", text: "notReachable" }),
  };
  if (!KnownError.isInstance(error)) return card;
  return findErrorKind(error.errorCode) ?? { ...card, code: error.errorCode };
}
