import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

const deleteAll = statement(
  "delete-pending-sign-ins",
  `with dropped_codes as (
     delete from verification_codes where project_id = $projectId and user_id = $userId and purpose in ('mfa-attempt', 'reauthentication')
   ), dropped_authorizations as (
     delete from authorization_codes where project_id = $projectId and user_id = $userId and used_at is null
   )
   delete from cli_logins where project_id = $projectId and user_id = $userId and fetched_at is null`,
);

/** The caller has locked the user. Deletes sign-ins started with the old credentials that could still become a session. */
export async function deletePendingSignIns(
  transaction: Queryable,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
): Promise<void> {
  await transaction.run(deleteAll, { projectId, userId });
}
