import type { Database, Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { dayMs } from "./activity-quarters.ts";

/** A user who does not exist anymore. `userId`: their former ID. */
interface DeletedUser {
  readonly projectId: string;
  readonly userId: string;
  readonly signedUpAt: Date;
  readonly deletedAt: Date;
}

const moveDays = statement(
  "move-activity-days-to-pseudonym",
  `with moved as (
     delete from activity_days where project_id = $projectId and user_id = $userId
       and day = any (array(select d::date from generate_series($from::date, $to::date, '1 day') d))
     returning day, quarters, signed_up_at
   )
   insert into activity_days as a (project_id, day, user_id, quarters, signed_up_at)
   select $projectId, day, pseudonymize_user($projectId, $userId), quarters, signed_up_at from moved order by day
   on conflict (project_id, day, user_id) do update set quarters = a.quarters | excluded.quarters`,
);

const moveWeeks = statement(
  "move-activity-weeks-to-pseudonym",
  `with moved as (
     delete from activity_weeks where project_id = $projectId and user_id = $userId
       and week = any (array(select d::date from generate_series(date_trunc('week', $from::date), $to::date, '7 days') d))
     returning week
   )
   insert into activity_weeks (project_id, week, user_id)
   select $projectId, week, pseudonymize_user($projectId, $userId) from moved order by week
   on conflict (project_id, week, user_id) do nothing`,
);

const moveCountry = statement(
  "move-activity-country-to-pseudonym",
  `with moved as (
     delete from activity_countries where project_id = $projectId and user_id = $userId
     returning country_code, previous_country_code, at
   )
   insert into activity_countries (project_id, user_id, country_code, previous_country_code, at)
   select $projectId, pseudonymize_user($projectId, $userId), country_code, previous_country_code, at from moved
   on conflict (project_id, user_id) do nothing`,
);

const deleteCountry = statement(
  "delete-activity-country-of-pseudonym",
  "delete from activity_countries where project_id = $projectId and user_id = pseudonymize_user($projectId, $userId)",
);

const deleteRecent = statement(
  "delete-recent-activity-of-user",
  "delete from recently_active where project_id = $projectId and user_id = $userId",
);

/**
 * Moves a deleted user's activity to their pseudonym, under which they continue to count. Rows of
 * the days before sign-up and after deletion are moved, too, because a time zone can be a day ahead.
 */
export async function moveToPseudonym(
  transaction: Queryable,
  { projectId, userId, signedUpAt, deletedAt }: DeletedUser,
): Promise<void> {
  const days = { from: new Date(signedUpAt.getTime() - dayMs), to: new Date(deletedAt.getTime() + dayMs) };
  await transaction.run(moveDays, { projectId, userId, ...days });
  await transaction.run(moveWeeks, { projectId, userId, ...days });
  await transaction.run(moveCountry, { projectId, userId });
  await transaction.run(deleteRecent, { projectId, userId });
}

/** Moves a deleted user's activity to their pseudonym, and deletes where they were. */
export const pseudonymizeActivity = (database: Pick<Database, "transaction">, user: DeletedUser): Promise<void> =>
  database.transaction(async (transaction) => {
    await moveToPseudonym(transaction, user);
    await transaction.run(deleteCountry, { projectId: user.projectId, userId: user.userId });
  });
