import { ApiError, PlainError } from "../../../../http/api-error.ts";
import { isDatabaseUnavailable } from "../../../../platform/database/database-errors.ts";

/** A problem with one value of a request; `loc` is its path. */
export interface Problem {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/** A client error as Svix clients read it: `{ code, detail }`, or `{ detail: [problem] }` with status 422. */
export class WebhookApiError extends Error {
  readonly status: number;
  /** Logged; on the wire unless there are `problems`. */
  readonly code: string;
  readonly problems: readonly Problem[] | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: { readonly problems?: readonly Problem[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.problems = more.problems ?? null;
    this.headers = more.headers ?? {};
  }
}

export const unauthenticated = (sentence = "The token is not valid here.") =>
  new WebhookApiError(401, "authentication_failed", sentence);

/** Also for objects of another project, so that their existence isn't revealed. */
export const notFound = (noun: string) => new WebhookApiError(404, "not_found", `There is no such ${noun}.`);

export const notAllowed = (sentence: string) => new WebhookApiError(403, "not_authorized", sentence);

export const conflict = (sentence: string) => new WebhookApiError(409, "conflict", sentence);

/** These fields have changed since the caller read them. */
export const changedMeanwhile = (fields: readonly string[]) =>
  new WebhookApiError(409, "changed_meanwhile", "Someone else has changed this. Reload and try again.", {
    problems: fields.map((field) => ({
      loc: ["body", "expected", field],
      msg: "has changed",
      type: "value_error",
    })),
  });

export const invalid = (problems: readonly Problem[]) =>
  new WebhookApiError(422, "validation", "The request is invalid.", { problems });

/** A value that fails a check beyond the schema. */
export const invalidField = (field: string, msg: string) =>
  invalid([{ loc: ["body", field], msg, type: "value_error" }]);

/** Seconds after which the client can retry. */
const retryAfterSeconds = "1";

/** Converts anything thrown into an error response; unexpected errors reveal only the request id. */
export function toWebhookApiError(error: unknown, requestId: string): WebhookApiError {
  if (error instanceof WebhookApiError) return error;
  if (error instanceof ApiError) return new WebhookApiError(error.status, error.code.toLowerCase(), error.message);
  if (error instanceof PlainError)
    return new WebhookApiError(error.status, "refused", error.message, { headers: error.headers });
  if (isDatabaseUnavailable(error))
    return new WebhookApiError(503, "unavailable", "The database is unavailable. Try again.", {
      headers: { "retry-after": retryAfterSeconds },
    });
  return new WebhookApiError(
    500,
    "server_error",
    `Something went wrong. If you report it, include the request ID ${requestId}.`,
  );
}
