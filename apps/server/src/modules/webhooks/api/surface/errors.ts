import { ApiError, HttpError, MethodNotAllowedError, UnexpectedError } from "../../../../http/api-error.ts";

/** A problem with one value of a request; `loc` is its path. */
export interface Problem {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/** A client error as Svix clients read it: `{ code, detail }`, or `{ detail: [problem] }` with status 422. */
export class WebhookApiError extends HttpError {
  /** Logged; on the wire unless there are `problems`. */
  readonly code: string;
  readonly problems: readonly Problem[] | null;

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: { readonly problems?: readonly Problem[]; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(status, sentence, code, more.headers ?? {});
    this.code = code;
    this.problems = more.problems ?? null;
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

/** The code on the wire of an error of another part of the server. */
export function toErrorCode(error: HttpError): string {
  if (error instanceof WebhookApiError) return error.code;
  if (error instanceof MethodNotAllowedError) return "method_not_allowed";
  if (error instanceof ApiError)
    return error.code === "BODY_PARSING_ERROR" ? "malformed_body" : error.code.toLowerCase();
  if (error instanceof UnexpectedError) return error.status === 503 ? "unavailable" : "server_error";
  return error.status === 413 ? "payload_too_large" : "refused";
}
