/** The result of a call with expected failures. Unexpected errors are thrown. Switch on `status`. */
export type Result<Value, Failure> =
  | { readonly status: "ok"; readonly data: Value }
  | { readonly status: "error"; readonly error: Failure };
