import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { listSoleOwnedProjects, lockOwnedProjects } from "./ownership-statements.ts";

/**
 * Rejects account deletion by the last owner of a project, which would leave it without an admin. Locks the projects
 * before the account, so that of two last owners who leave concurrently one stays. @throws PlainError 400
 */
export async function assertNotLastOwner(transaction: Queryable, userId: string): Promise<void> {
  await transaction.rows(lockOwnedProjects, [userId]);
  const [first, ...others] = await transaction.rows(listSoleOwnedProjects, [userId]);
  if (!first) return;
  const projects = [JSON.stringify(first.display_name), ...(others.length > 0 ? [`${others.length} more`] : [])];
  throw new PlainError(
    400,
    `This account is the only owner of ${projects.join(" and ")}. Add another owner first, or delete projects you no longer need.`,
  );
}
