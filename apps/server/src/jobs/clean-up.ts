import { makeWorkerUtils } from "graphile-worker";
import type { Pool } from "pg";
import { appendPending, deleteOldEntries } from "../modules/audit/index.ts";
import {
  deleteExpiredAuthorizationCodes,
  deleteExpiredCliLogins,
  deleteExpiredCodes,
} from "../modules/credentials/index.ts";
import {
  bounceRetentionMs,
  deleteOldBounces,
  deleteOldEmails,
  deleteUnsentTexts,
  unsentTextRetentionMs,
} from "../modules/emails/index.ts";
import { deleteExpiredIntegrationCodes } from "../modules/integrations/index.ts";
import { deleteOldActivity, rollUpSignUps } from "../modules/metrics/index.ts";
import { deleteExpiredFlows } from "../modules/oauth/index.ts";
import { deleteUnusedPictures } from "../modules/pictures/index.ts";
import { deleteExpiredOwnerInvitations, resumeDeletions } from "../modules/project-owners/index.ts";
import { deleteRetiredSigningKeys, rotateSigningKeys } from "../modules/projects/index.ts";
import { deleteExpiredSessions } from "../modules/sessions/index.ts";
import { deleteExpiredInvitations } from "../modules/teams/index.ts";
import { deleteExpiredDeletedUsers } from "../modules/users/index.ts";
import { cleanUpEvents } from "../modules/webhooks/index.ts";
import type { Queryable } from "../platform/database/database.ts";
import type { Task } from "../platform/jobs/add-job.ts";
import type { Platform } from "../platform/platform.ts";

/** Deletes permanently failed jobs and the names of empty queues, which slow down every job lookup. */
export async function cleanUpQueue(pool: Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool });
  try {
    await utils.cleanup({ tasks: ["GC_JOB_QUEUES", "DELETE_PERMAFAILED_JOBS"] });
  } finally {
    await utils.release();
  }
}

export const cleanUpTask = "clean-up";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Retention of expired codes in ms, so that their links return "expired" instead of "not found". */
const expiredCodeRetentionMs = 30 * dayMs;
/**
 * Retention of expired codes that aren't emailed, such as passkey challenges, in ms. Shorter, because any client can
 * request hundreds of them.
 */
const expiredChallengeRetentionMs = dayMs;
/**
 * Retention of abandoned provider sign-ins and used authorization codes, in ms: if a code is used twice, its first
 * session must still be found and revoked.
 */
const expiredFlowRetentionMs = dayMs;
/** Default retention of the email log, in days. */
const defaultEmailDays = 30;
/** How long a list cursor stays valid after the user it points at was deleted, in ms. */
const deletedUserRetentionMs = 7 * dayMs;
/** How long an expired invitation is still shown, in ms. */
const expiredInvitationRetentionMs = 30 * dayMs;

/** How long a picture that no row refers to is kept, in ms: longer than any request takes from upload to reference. */
const unusedPictureRetentionMs = dayMs;

/** Rows deleted per statement, which takes a fraction of a second. */
const batchSize = 10_000;

/** A larger difference between the clocks of this server and the database means that one of them is wrong, in ms. */
const maxClockDifferenceMs = 5 * 60 * 1000;

type Services = Pick<Platform, "database" | "clock" | "readDatabaseClock" | "encryption" | "log"> & {
  /** The connections of the job queue. Default: those of the database. */
  readonly jobsPool?: Pool;
  /** Audit log retention in days. 0, the default: forever. */
  readonly auditDays?: number;
  /** Retention of the email log in days. */
  readonly emailDays?: number;
  /** Retention of webhook events in days. */
  readonly webhookEventDays?: number;
  /** Retention of the activity of each user in days. 0, the default: forever. */
  readonly activityDays?: number;
  /** Age at which signing keys are rotated, in days. 0, the default: never. */
  readonly signingKeyDays?: number;
};

/**
 * Deletes expired data, by the clock of the database. Deletes nothing while this server's clock differs from it, because
 * a clock that is far ahead would make all data look old. A step that fails, for example on a statement timeout, doesn't stop the others.
 * @throws AggregateError with all failures
 */
export function createCleanUpTask(services: Services): Task {
  const { clock, readDatabaseClock, log } = services;
  let isRefusing = false;
  return async function cleanUp() {
    const now = await readDatabaseClock();
    const aheadMs = Math.round(clock() - now);
    const wasRefusing = isRefusing;
    isRefusing = Math.abs(aheadMs) > maxClockDifferenceMs;
    if (isRefusing) {
      if (!wasRefusing)
        log.error({ aheadMs }, "nothing is cleaned up: the clocks of this server and the database differ by minutes");
      return;
    }
    const failures: unknown[] = [];
    for (const part of listCleanUpSteps(services, now)) await part().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `Cleaning up failed in part: ${failures.join("; ")}`);
  };
}

/** In execution order. `now`: in ms since the epoch. */
function listCleanUpSteps(services: Services, now: number): (() => Promise<unknown>)[] {
  const { database, auditDays = 0, signingKeyDays = 0, activityDays = 0, jobsPool = database.pool } = services;
  const { emailDays = defaultEmailDays, webhookEventDays } = services;
  const ago = (ms: number): Date => new Date(now - ms);
  /** Deletes in batches to stay below the statement timeout. */
  const inBatches = async <Cutoffs extends object>(
    deleteBatch: (database: Queryable, cutoffs: Cutoffs & { readonly limit: number }) => Promise<number>,
    cutoffs: Cutoffs,
  ): Promise<void> => {
    while ((await deleteBatch(database, { ...cutoffs, limit: batchSize })) === batchSize);
  };
  return [
    () => inBatches(deleteExpiredSessions, { before: ago(0) }),
    () => inBatches(deleteExpiredFlows, { before: ago(expiredFlowRetentionMs) }),
    () => inBatches(deleteExpiredAuthorizationCodes, { before: ago(expiredFlowRetentionMs) }),
    () => inBatches(deleteExpiredIntegrationCodes, { before: ago(expiredFlowRetentionMs) }),
    () => inBatches(deleteExpiredCliLogins, { before: ago(expiredCodeRetentionMs) }),
    () =>
      inBatches(deleteExpiredCodes, {
        before: ago(expiredCodeRetentionMs),
        challengesBefore: ago(expiredChallengeRetentionMs),
      }),
    () => inBatches(deleteUnsentTexts, { before: ago(0), triedBefore: ago(unsentTextRetentionMs) }),
    () => inBatches(deleteOldBounces, { before: ago(bounceRetentionMs) }),
    () => inBatches(deleteOldEmails, { before: ago(emailDays * dayMs) }),
    () => cleanUpEvents(database, now, webhookEventDays),
    () => inBatches(deleteExpiredDeletedUsers, { before: ago(deletedUserRetentionMs) }),
    () => inBatches(deleteExpiredInvitations, { before: ago(expiredInvitationRetentionMs) }),
    () => inBatches(deleteExpiredOwnerInvitations, { before: ago(0) }),
    () => inBatches(deleteUnusedPictures, { before: ago(unusedPictureRetentionMs), now: ago(0) }),
    // Entries written by a node that stopped before it could chain them.
    () => appendPending(services),
    ...(auditDays > 0 ? [() => deleteOldEntries(services, ago(auditDays * dayMs))] : []),
    ...(activityDays > 0 ? [() => inBatches(deleteOldActivity, { before: ago(activityDays * dayMs) })] : []),
    () => inBatches(deleteRetiredSigningKeys, { now }),
    ...(signingKeyDays > 0 ? [() => rotateSigningKeys(services, { before: ago(signingKeyDays * dayMs), now })] : []),
    () => rollUpSignUps(database, { before: ago(hourMs) }),
    () => resumeDeletions(database),
    () => cleanUpQueue(jobsPool),
  ];
}
