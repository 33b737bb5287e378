import { ApiError, PlainError } from "../../../../http/api-error.ts";
import { isDatabaseUnavailable } from "../../../../platform/database/database-errors.ts";

/** What is wrong with one value of a request; `loc` is the way to it. */
export interface Problem {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/** What somebody did wrong, as Svix's clients read it: `{ code, detail }`, or `{ detail: [problem] }` with status 422. */
export class WebhookApiError extends Error {
  readonly status: number;
  /** For the log line; on the wire unless `problems` are told. */
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

export const unauthenticated = (sentence = "The token opens nothing here.") =>
  new WebhookApiError(401, "authentication_failed", sentence);

/** Also for what is another project's: nobody learns what there is. */
export const notFound = (noun: string) => new WebhookApiError(404, "not_found", `There is no such ${noun}.`);

export const notAllowed = (sentence: string) => new WebhookApiError(403, "not_authorized", sentence);

export const conflict = (sentence: string) => new WebhookApiError(409, "conflict", sentence);

/** Somebody else has changed these fields since they were read. */
export const changedMeanwhile = (fields: readonly string[]) =>
  new WebhookApiError(409, "changed_meanwhile", "Somebody else has changed this meanwhile.", {
    problems: fields.map((field) => ({
      loc: ["body", "expected", field],
      msg: "is not so any more",
      type: "value_error",
    })),
  });

export const invalid = (problems: readonly Problem[]) =>
  new WebhookApiError(422, "validation", "The request is not valid.", { problems });

/** One value of the body is wrong in a way that only the server can tell. */
export const invalidField = (field: string, msg: string) =>
  invalid([{ loc: ["body", field], msg, type: "value_error" }]);

/** Whole seconds after which the same request may be sent again. */
const retryAfterSeconds = "1";

/** Turns anything thrown into what is answered; whatever is not expected tells nothing but the request's id. */
export function toWebhookApiError(error: unknown, requestId: string): WebhookApiError {
  if (error instanceof WebhookApiError) return error;
  if (error instanceof ApiError) return new WebhookApiError(error.status, error.code.toLowerCase(), error.message);
  if (error instanceof PlainError)
    return new WebhookApiError(error.status, "refused", error.message, { headers: error.headers });
  if (isDatabaseUnavailable(error))
    return new WebhookApiError(503, "unavailable", "The database cannot be reached right now. Try again.", {
      headers: { "retry-after": retryAfterSeconds },
    });
  return new WebhookApiError(
    500,
    "server_error",
    `Something went wrong on our side. If you report it, name request ${requestId}.`,
  );
}
