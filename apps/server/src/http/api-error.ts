import { type DetailsArgument, type ErrorCode, errorMessage, errorStatus } from "@vestibule/contract";

/** An error of the catalogue: an expected outcome that clients tell apart by its code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: object | undefined;
  /** Sent along with the error, such as the end of a cookie. */
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

/** Makes the error of a code with exactly the details its clients need. */
export const apiError = <C extends ErrorCode>(code: C, ...details: DetailsArgument<C>): ApiError =>
  new ApiError(code, errorMessage(code, ...details), details[0]);

/** An expected outcome for which the wire has no code: a status and a sentence. */
export class PlainError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}) {
    super(sentence);
    this.status = status;
    this.headers = headers;
  }
}
