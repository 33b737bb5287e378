/** The outcome of a call with expected failures; unexpected ones are thrown. Switch on `status`. */
export type Result<Value, Failure> =
  | { readonly status: "ok"; readonly data: Value }
  | { readonly status: "error"; readonly error: Failure };

export function ok(): Result<undefined, never>;
export function ok<Value>(data: Value): Result<Value, never>;
export function ok(data?: unknown): Result<unknown, never> {
  return { status: "ok", data };
}
