import { type DetailsArgument, type ErrorCode, errorMessage, errorStatus } from "@vestibule/contract";

/** An error of the contract: an expected outcome that clients identify by its code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: object | undefined;
  /** Sent with the error, for example to delete a cookie. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    details: object | undefined,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.headers = headers;
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }
}

/** Creates an error with exactly the details its code requires. */
export const apiError = <C extends ErrorCode>(code: C, ...details: DetailsArgument<C>): ApiError =>
  new ApiError(code, errorMessage(code, ...details), details[0]);

/** An expected outcome without an error code on the wire: a status and a sentence. */
export class PlainError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}) {
    super(sentence);
    this.status = status;
    this.headers = headers;
  }
}
