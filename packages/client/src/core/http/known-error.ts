import type { DetailsOf, ErrorCode, ErrorGroup } from "@vestibule/contract";

const brand = "vestibule.known-error";

/** An error with one of several codes, distinguished by `errorCode`, which also narrows `details`. */
export type KnownErrorOf<Code extends ErrorCode> = { [Each in Code]: KnownError<Each> }[Code];

/**
 * An error from the catalog, as sent by the server. Narrow it by `errorCode`. Test with {@link KnownError.isInstance},
 * which also recognizes errors created by another copy of this package.
 */
export class KnownError<Code extends ErrorCode = ErrorCode> extends Error {
  static isInstance<Code extends ErrorCode = ErrorCode>(value: unknown, code?: Code): value is KnownErrorOf<Code>;
  static isInstance(value: unknown, group: ErrorGroup): value is KnownError;
  static isInstance(value: unknown, codeOrGroup?: ErrorCode | ErrorGroup): boolean {
    if (!(value instanceof Error) || !(brand in value)) return false;
    const { errorCode, groups } = value as unknown as Partial<KnownError>;
    return (
      codeOrGroup === undefined || errorCode === codeOrGroup || (groups ?? []).some((group) => group === codeOrGroup)
    );
  }

  declare readonly errorCode: Code;
  /** The HTTP status from the server. */
  declare readonly statusCode: number;
  declare readonly [brand]: true;
  declare readonly details: DetailsOf<Code>;
  /** The groups that the code belongs to, such as `INVALID_ACCESS_TOKEN`, nearest first. */
  declare readonly groups: readonly ErrorGroup[];

  constructor(
    errorCode: Code,
    statusCode: number,
    message: string,
    details: DetailsOf<Code>,
    groups: readonly ErrorGroup[] = [],
  ) {
    super(message);
    this.name = `KnownError<${errorCode}>`;
    this.errorCode = errorCode;
    this.statusCode = statusCode;
    this.details = details;
    this.groups = groups;
    this[brand] = true;
  }

  /** The server's message; same as `message`. */
  get humanReadableMessage(): string {
    return this.message;
  }
}

/** A method that needs a signed-in user was called without one. */
export const createUserRequiredError = (message: string): KnownError =>
  new KnownError("USER_AUTHENTICATION_REQUIRED", 401, message, undefined);
