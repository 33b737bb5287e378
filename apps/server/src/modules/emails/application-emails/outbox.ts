import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { createFirstPosition, formatCursor, parseCursor } from "../cursors.ts";
import { cancelEmail } from "../email-statements.ts";
import { emailNotFound } from "../log/read.ts";
import { broadcastType, type Caller, enqueueSending, type SentEmailServices } from "../store-email.ts";
import {
  changeOutboxEmail,
  countDeliveries,
  findOutboxEmail,
  getOutboxStatus,
  listOutboxEmails,
  lockOutboxEmail,
  toOutboxWire,
} from "./outbox-statements.ts";
import { assertWithinDelay, sendToUsers } from "./send-to-users.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Default page size. */
const defaultLimit = 50;
const minId = "00000000-0000-0000-0000-000000000000";
/** The statuses of an email that waits. During an attempt, it may already be out. */
const waiting: ReadonlySet<string> = new Set(["paused", "scheduled", "queued", "preparing"]);

/** `/emails/send-email`, `/emails/delivery-info`, `/emails/outbox` */
export function createApplicationEmailHandlers(
  services: SentEmailServices & Pick<Platform, "publicUrl">,
): HandlersOf<typeof contract.applicationEmails, Project, Caller> {
  const { database, clock } = services;
  return {
    send: sendToUsers(services),

    async deliveryInfo({ auth }) {
      const before = (ms: number) => new Date(clock() - ms);
      const counts = await database.row(countDeliveries, {
        projectId: auth.project.id,
        hour: before(hourMs),
        day: before(dayMs),
        week: before(7 * dayMs),
        month: before(30 * dayMs),
      });
      const get = (sent: string | undefined, bounced: string | undefined) => ({
        sent: Number(sent ?? 0),
        bounced: Number(bounced ?? 0),
        marked_as_spam: 0,
      });
      return {
        stats: {
          hour: get(counts?.sent_hour, counts?.bounced_hour),
          day: get(counts?.sent_day, counts?.bounced_day),
          week: get(counts?.sent_week, counts?.bounced_week),
          month: get(counts?.sent_month, counts?.bounced_month),
        },
        capacity: {
          rate_per_second: 0,
          boost_multiplier: 1,
          penalty_factor: 1,
          is_boost_active: false,
          boost_expires_at: null,
        },
      };
    },

    async listOutbox({ auth, query: { limit = defaultLimit, cursor, ...filters } }) {
      const { time, key: id } = cursor === undefined ? createFirstPosition(minId) : parseCursor(cursor);
      const now = clock();
      // Fetches one extra row, to detect a next page.
      const position = { projectId: auth.project.id, time, id, limit: limit + 1, now: new Date(now) };
      const rows = await database.query(listOutboxEmails(position, filters));
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const next_cursor = last ? formatCursor({ time: last.created_at, key: last.id }) : null;
      return { items: page.map((email) => toOutboxWire(email, now)), is_paginated: true, pagination: { next_cursor } };
    },

    async readOutbox({ auth, params }) {
      const email = await database.row(findOutboxEmail, { projectId: auth.project.id, id: params.id });
      if (!email) throw emailNotFound();
      return toOutboxWire(email, clock());
    },

    async updateOutbox(call) {
      const { auth, params, body } = call;
      const { project } = auth;
      const key = { projectId: project.id, id: params.id.toLowerCase() };
      if (body.scheduled_at_millis !== undefined) assertWithinDelay(body.scheduled_at_millis, clock());
      return database.transaction(async (transaction) => {
        const email = await transaction.row(lockOutboxEmail, key);
        if (!email) throw emailNotFound();
        const status = getOutboxStatus(email, clock());
        if (email.application === null || !waiting.has(status))
          throw apiError("EMAIL_NOT_EDITABLE", { email_id: email.id, status });
        const isPaused = body.is_paused ?? email.is_paused;
        const scheduledAt =
          body.scheduled_at_millis === undefined ? email.scheduled_at : new Date(body.scheduled_at_millis);
        if (body.cancel)
          await transaction.run(cancelEmail, {
            ...key,
            state: "skipped",
            error: "Canceled before it was sent",
            errorKind: "canceled",
          });
        else {
          await transaction.run(changeOutboxEmail, { ...key, isPaused, scheduledAt });
          // Replaces the job that waits. The job of a paused email does nothing.
          await enqueueSending(transaction, {
            projectId: project.id,
            emailId: email.id,
            usesProjectServer: project.config.email_config.type === "standard",
            application: email.application,
            isBroadcast: email.type === broadcastType,
            ...(scheduledAt && { runAt: scheduledAt }),
          });
        }
        await recordAudit(transaction, toAuditContext(services, call), [
          {
            action: "email.change_queued",
            target: { type: "email", id: email.id },
            details: { changed: Object.keys(body) },
          },
        ]);
        const changed = await transaction.row(findOutboxEmail, key);
        if (!changed) throw emailNotFound();
        return toOutboxWire(changed, clock());
      });
    },
  };
}
