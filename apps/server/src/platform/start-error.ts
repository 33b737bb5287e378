/**
 * A startup failure that the operator can fix. `message`: one or two complete sentences: what went wrong, then the
 * remedy. Printed as is, without a stack trace.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}
