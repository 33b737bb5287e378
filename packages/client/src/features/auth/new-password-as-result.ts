import type { ErrorCode, ErrorGroup } from "@vestibule/contract";
import { KnownError } from "../../core/http/known-error.ts";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";

const newPasswordErrors = ["PASSWORD_REQUIREMENTS_NOT_MET", "SCHEMA_ERROR"] as const;

/**
 * Like {@link knownErrorAsResult}, for a task that sets a password: password errors also become the error result. API
 * v1 has no code for a common password, so that is a SCHEMA_ERROR with a reason. Every other SCHEMA_ERROR is rethrown.
 */
export async function newPasswordAsResult<const Name extends ErrorCode | ErrorGroup, Value>(
  names: readonly Name[],
  task: () => Promise<Value>,
) {
  const result = await knownErrorAsResult([...newPasswordErrors, ...names], task);
  if (result.status === "error") {
    const { error } = result;
    if (KnownError.isInstance(error, "SCHEMA_ERROR") && error.details.reason !== "password_too_common") throw error;
  }
  return result;
}
