/**
 * The server cannot start, and the operator can do something about it.
 * `message`: one or two whole sentences for a person: what is wrong, then what to do. Printed as it is, without a stack.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}
