/** The outcome of a call with expected failures; unexpected ones are thrown. Switch on `status`. */
export type Result<Value, Failure> =
  | { readonly status: "ok"; readonly data: Value }
  | { readonly status: "error"; readonly error: Failure };
