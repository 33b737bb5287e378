import assert from "node:assert/strict";

type Result<Data> =
  | { readonly status: "ok"; readonly data: Data }
  | { readonly status: "error"; readonly error: unknown };

/** @throws unless the client returned success; returns the data */
export function expectOk<Data>(result: Result<Data>): Data {
  if (result.status === "error") throw new Error(`The client returned an error: ${describe(result.error)}`);
  return result.data;
}

/** @throws unless the client returned this error */
export function expectError(result: Result<unknown>, code: string): void {
  if (result.status === "ok") throw new Error(`Expected the error ${code}, but the client returned success.`);
  assert.equal(getCode(result.error), code);
}

/** @throws unless the client throws this error */
export async function expectThrown(promise: Promise<unknown>, code: string): Promise<void> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error ?? null,
  );
  assert.notEqual(thrown, undefined, `Expected the error ${code}, but the client threw none.`);
  assert.equal(getCode(thrown), code, describe(thrown));
}

/** The value, which must exist. */
export function expectFound<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("The client returned nothing.");
  return value;
}

/** Every given field, compared one by one, so that the value may have more. */
export function expectFields(value: object | null | undefined, fields: Readonly<Record<string, unknown>>): void {
  const found = expectFound(value) as Readonly<Record<string, unknown>>;
  for (const [name, wanted] of Object.entries(fields)) assert.deepEqual(found[name], wanted, name);
}

/** The code of one of the client's known errors. */
export const getCode = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "errorCode" in error ? error.errorCode : undefined;

const describe = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error));
