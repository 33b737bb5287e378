import { PlainError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import { findCredentials, lockUserForSignInMethods } from "./credential-statements.ts";
import { hasSignInMethod } from "./has-sign-in-method.ts";

/**
 * Runs a change and rejects it if the user could sign in before but not afterward.
 * @throws PlainError 400, so that the caller's transaction is rolled back
 */
export async function assertSignInMethodRemains<T>(
  transaction: Queryable,
  project: Project,
  userId: string,
  change: () => Promise<T>,
): Promise<T> {
  await transaction.row(lockUserForSignInMethods, [project.id, userId]);
  const before = await transaction.row(findCredentials, [project.id, userId]);
  const result = await change();
  const after = await transaction.row(findCredentials, [project.id, userId]);
  if (before && after && hasSignInMethod(project.config, before) && !hasSignInMethod(project.config, after))
    throw new PlainError(400, "This is your last way to sign in. Add another one first.");
  return result;
}
