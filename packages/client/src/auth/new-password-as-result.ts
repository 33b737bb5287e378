import type { ErrorCode, ErrorGroup } from "@vestibule/contract";
import { KnownError } from "../http/known-error.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";

const newPasswordErrors = ["PASSWORD_REQUIREMENTS_NOT_MET", "SCHEMA_ERROR"] as const;

/**
 * {@link knownErrorAsResult} for a task that sets a password: what is wrong with that password becomes the error arm too. API v1 has no code
 * for one that attackers try first, so it is a SCHEMA_ERROR whose sentence names the field. Every other SCHEMA_ERROR is thrown on.
 */
export async function newPasswordAsResult<const Name extends ErrorCode | ErrorGroup, Value>(
  names: readonly Name[],
  task: () => Promise<Value>,
) {
  const result = await knownErrorAsResult([...newPasswordErrors, ...names], task);
  if (result.status === "error") {
    const { error } = result;
    if (KnownError.isInstance(error, "SCHEMA_ERROR") && !error.details.message.startsWith("password:")) throw error;
  }
  return result;
}
