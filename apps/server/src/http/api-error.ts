import { type DetailsArgument, type ErrorCode, errorMessage, errorStatus } from "@vestibule/contract";

type Headers = Readonly<Record<string, string>>;

/** The response to a failed request. Each surface renders it in its own format. */
export abstract class HttpError extends Error {
  readonly status: number;
  /** Sent with the error, for example to delete a cookie. */
  readonly headers: Headers;
  /** Identifies the error in the log line. */
  readonly logCode: string;

  constructor(status: number, message: string, logCode: string, headers: Headers) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.logCode = logCode;
  }
}

/** An error of the contract: an expected outcome that clients identify by its code. */
export class ApiError extends HttpError {
  readonly code: ErrorCode;
  readonly details: object | undefined;

  constructor(code: ErrorCode, message: string, details: object | undefined, headers: Headers = {}) {
    super(errorStatus[code], message, code, headers);
    this.code = code;
    this.details = details;
  }
}

/** Creates an error with exactly the details its code requires. */
export const apiError = <C extends ErrorCode>(code: C, ...details: DetailsArgument<C>): ApiError =>
  new ApiError(code, errorMessage(code, ...details), details[0]);

/** An expected outcome without an error code on the wire: a status and a sentence. */
export class PlainError extends HttpError {
  constructor(status: number, sentence: string, headers: Headers = {}, logCode = `STATUS_${status}`) {
    super(status, sentence, logCode, headers);
  }
}

/** The path doesn't support the method. `allow`: the methods it supports. @see RFC 9110 §15.5.6 */
export class MethodNotAllowedError extends PlainError {
  constructor(method: string, allow: string) {
    super(405, `The method ${method} is not supported here.`, { allow });
  }
}

/** The server failed, not the client. The error behind it is logged and never sent. */
export class UnexpectedError extends PlainError {}
