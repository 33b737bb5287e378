import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { listSoleOwnedProjects, lockOwnedProjects } from "./ownership-statements.ts";

/** Nobody could administer a project whose last owner deletes their account. Projects are held before the account is, so that of two last
 *  owners who go at once one stays. @throws PlainError 400 */
export async function assertNotLastOwner(transaction: Queryable, userId: string): Promise<void> {
  await transaction.rows(lockOwnedProjects, [userId]);
  const [first, ...others] = await transaction.rows(listSoleOwnedProjects, [userId]);
  if (!first) return;
  const projects = [JSON.stringify(first.display_name), ...(others.length > 0 ? [`${others.length} more`] : [])];
  throw new PlainError(
    400,
    `The account is the only owner of ${projects.join(" and ")}. Make somebody else an owner first, or delete what nobody needs.`,
  );
}
