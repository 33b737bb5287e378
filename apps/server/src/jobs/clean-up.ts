import { deleteExpiredDeletedUsers } from "../modules/accounts/index.ts";
import { appendPending, deleteOldEntries } from "../modules/audit/index.ts";
import { deleteExpiredCliLogins } from "../modules/auth/index.ts";
import { deleteExpiredCodes } from "../modules/credentials/index.ts";
import {
  bounceRetentionMs,
  deleteOldBounces,
  deleteOldEmails,
  deleteUnsentTexts,
  unsentTextRetentionMs,
} from "../modules/emails/index.ts";
import { deleteExpiredIntegrationCodes } from "../modules/integrations/index.ts";
import { rollUpSignUps } from "../modules/metrics/index.ts";
import { deleteExpiredAuthorizationCodes, deleteExpiredFlows } from "../modules/oauth/index.ts";
import { deleteExpiredOwnerInvitations } from "../modules/owner-invitations/index.ts";
import { resumeDeletions } from "../modules/project-owners/index.ts";
import { deleteExpiredSessions } from "../modules/sessions/index.ts";
import { deleteExpiredInvitations } from "../modules/teams/index.ts";
import { cleanUpEvents } from "../modules/webhooks/index.ts";
import type { Statement } from "../platform/database/database.ts";
import type { Task } from "../platform/jobs/add-job.ts";
import { cleanUpQueue } from "../platform/jobs/clean-up-queue.ts";
import type { Platform } from "../platform/platform.ts";

export const cleanUpTask = "clean-up";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** How long an expired code is kept, so that its link is told "expired" rather than "not found", in ms. */
const expiredCodeRetentionMs = 30 * dayMs;
/** The same for codes that no mail carries, such as challenges of passkeys: anybody may ask for them by the hundred, in ms. */
const expiredChallengeRetentionMs = dayMs;
/** How long a sign-in at a provider that was not finished, and a used authorization code, are kept, in ms: a second use must still
 *  find the session that the first one gave. */
const expiredFlowRetentionMs = dayMs;
/** How long it can be seen what became of a mail, in ms. */
const emailRetentionMs = 30 * dayMs;
/** How long a list of users goes on where one stood who has been deleted, in ms. */
const deletedUserRetentionMs = 7 * dayMs;
/** How long an invitation that nobody accepted can still be seen, in ms. */
const expiredInvitationRetentionMs = 30 * dayMs;

/** Rows that one statement removes: a fraction of a second. */
const batchSize = 10_000;

type Services = Pick<Platform, "database" | "clock" | "encryption" | "log"> & {
  /** How many days entries of audit logs are kept. 0, the default: for ever. */
  readonly auditDays?: number;
};

/** Removes what nobody can use any more. A part that fails, as when there is too much for one statement, keeps no other from being done.
 *  @throws AggregateError with what failed */
export const createCleanUpTask =
  (services: Services): Task =>
  async () => {
    const failures: unknown[] = [];
    for (const part of listCleanUpSteps(services)) await part().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `Cleaning up failed in part: ${failures.join("; ")}`);
  };

/** In the order in which they are done. */
function listCleanUpSteps(services: Services): (() => Promise<unknown>)[] {
  const { database, clock, auditDays = 0 } = services;
  const ago = (ms: number): Date => new Date(clock() - ms);
  /** So that no amount is too much for one statement. The last value of each of these statements is how many rows it takes at most. */
  const inBatches = async (query: Statement<unknown>, values: readonly Date[]): Promise<void> => {
    while ((await database.run(query, [...values, batchSize])) === batchSize);
  };
  return [
    () => inBatches(deleteExpiredSessions, [ago(0)]),
    () => inBatches(deleteExpiredFlows, [ago(expiredFlowRetentionMs)]),
    () => inBatches(deleteExpiredAuthorizationCodes, [ago(expiredFlowRetentionMs)]),
    () => inBatches(deleteExpiredIntegrationCodes, [ago(expiredFlowRetentionMs)]),
    () => inBatches(deleteExpiredCliLogins, [ago(expiredCodeRetentionMs)]),
    () => inBatches(deleteExpiredCodes, [ago(expiredCodeRetentionMs), ago(expiredChallengeRetentionMs)]),
    () => inBatches(deleteUnsentTexts, [ago(0), ago(unsentTextRetentionMs)]),
    () => inBatches(deleteOldBounces, [ago(bounceRetentionMs)]),
    () => inBatches(deleteOldEmails, [ago(emailRetentionMs)]),
    () => cleanUpEvents(database, clock()),
    () => inBatches(deleteExpiredDeletedUsers, [ago(deletedUserRetentionMs)]),
    () => inBatches(deleteExpiredInvitations, [ago(expiredInvitationRetentionMs)]),
    () => inBatches(deleteExpiredOwnerInvitations, [ago(0)]),
    // What a node wrote down that then went away.
    () => appendPending(services),
    ...(auditDays > 0 ? [() => deleteOldEntries(services, ago(auditDays * dayMs))] : []),
    () => database.run(rollUpSignUps, [ago(hourMs)]),
    () => resumeDeletions(database),
    () => cleanUpQueue(database.pool),
  ];
}
