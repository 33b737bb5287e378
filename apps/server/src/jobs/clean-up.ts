import { dropOldEntries, sealAll } from "../domains/audit/index.ts";
import { deleteExpiredCliLogins } from "../domains/auth/cli/index.ts";
import { deleteExpiredAuthorizationCodes, deleteExpiredFlows } from "../domains/auth/oauth/index.ts";
import {
  deleteOldEmails,
  deleteOldRefusals,
  dropUnsentTexts,
  refusalKeptMs,
  unsentTextKeptMs,
} from "../domains/emails/index.ts";
import { foldSignUps } from "../domains/metrics/index.ts";
import { resumeDeletions } from "../domains/projects/index.ts";
import { deleteExpiredSessions } from "../domains/sessions/index.ts";
import { deleteExpiredInvitations } from "../domains/team-invitations/index.ts";
import { forgetDeletedUsers } from "../domains/users/index.ts";
import { deleteExpiredCodes } from "../domains/verification-codes/index.ts";
import { cleanUpEvents } from "../domains/webhook-events/index.ts";
import type { Task } from "../platform/jobs/add-job.ts";
import { cleanUpQueue } from "../platform/jobs/clean-up-queue.ts";
import type { Platform } from "../platform/platform.ts";

export const cleanUpTask = "clean-up";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** How long an expired code is kept, so that its link is told "expired" rather than "not found", in ms. */
const expiredCodeKeptMs = 30 * dayMs;
/** The same for codes that no mail carries, such as challenges of passkeys: anybody may ask for them by the hundred, in ms. */
const expiredChallengeKeptMs = dayMs;
/** How long a sign-in at a provider that was not finished, and a used authorization code, are kept, in ms: a second use must still
 *  find the session that the first one gave. */
const expiredFlowKeptMs = dayMs;
/** How long it can be seen what became of a mail, in ms. */
const emailKeptMs = 30 * dayMs;
/** How long a list of users goes on where one stood who has been deleted, in ms. */
const deletedUserKeptMs = 7 * dayMs;
/** How long an invitation that nobody accepted can still be seen, in ms. */
const expiredInvitationKeptMs = 30 * dayMs;

type Services = Pick<Platform, "database" | "clock" | "encryption" | "log"> & {
  /** How many days entries of audit logs are kept. 0, the default: for ever. */
  readonly auditDays?: number;
};

/** Removes what nobody can use any more. */
export const createCleanUpTask =
  (services: Services): Task =>
  async () => {
    const { database, clock, auditDays = 0 } = services;
    await database.run(deleteExpiredSessions, [new Date(clock())]);
    await database.run(deleteExpiredFlows, [new Date(clock() - expiredFlowKeptMs)]);
    await database.run(deleteExpiredAuthorizationCodes, [new Date(clock() - expiredFlowKeptMs)]);
    await database.run(deleteExpiredCliLogins, [new Date(clock() - expiredCodeKeptMs)]);
    await database.run(deleteExpiredCodes, [
      new Date(clock() - expiredCodeKeptMs),
      new Date(clock() - expiredChallengeKeptMs),
    ]);
    await database.run(dropUnsentTexts, [new Date(clock()), new Date(clock() - unsentTextKeptMs)]);
    await database.run(deleteOldRefusals, [new Date(clock() - refusalKeptMs)]);
    await database.run(deleteOldEmails, [new Date(clock() - emailKeptMs)]);
    await cleanUpEvents(database, clock());
    await database.run(forgetDeletedUsers, [new Date(clock() - deletedUserKeptMs)]);
    await database.run(deleteExpiredInvitations, [new Date(clock() - expiredInvitationKeptMs)]);
    // What a node wrote down that then went away.
    await sealAll(services);
    if (auditDays > 0) await dropOldEntries(services, new Date(clock() - auditDays * dayMs));
    await database.run(foldSignUps, [new Date(clock() - hourMs)]);
    await resumeDeletions(database);
    await cleanUpQueue(database.pool);
  };
