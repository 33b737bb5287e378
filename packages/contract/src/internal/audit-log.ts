import { z } from "zod";
import { auditActions } from "../audit-actions.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../schema/common.ts";
import { anyJson, millis, number, text } from "../schema/values.ts";

const target = z.strictObject({ type: z.string(), id: z.string() });

const auditEntryRead = z.strictObject({
  /** 1, 2, 3 … within the project. */
  number: z.number(),
  id: z.string(),
  at_millis: millis(),
  action: z.enum(auditActions),
  outcome: z.enum(["success", "failure", "challenge"]),
  /** The error code of a failure. */
  reason: z.string().nullable(),
  actor: z.strictObject({
    /** `key`: a key set of the project, `owner`: a user of project `internal`, `system`: the server itself. */
    type: z.enum(["user", "owner", "key", "system"]),
    id: z.string().nullable(),
    access_type: z.string().nullable(),
  }),
  target: target.nullable(),
  ip: z.string().nullable(),
  country_code: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** What else there is to know; never a secret. */
  details: anyJson(),
  /** Hexadecimal; chains the entry to all before it. */
  hash: z.string(),
});

/** An entry as it was written, and as it is chained. */
export type AuditEntryRead = z.output<typeof auditEntryRead>;

/** What they are called now: a name, or else an address. Null: they have neither, are gone, or are of a kind that has no names. */
const displayName = { display_name: z.string().nullable() };

const listedEntryRead = auditEntryRead.extend({
  actor: auditEntryRead.shape.actor.extend(displayName),
  target: target.extend(displayName).nullable(),
  /** What those are called now whose ids are in the details, by id. */
  names: z.record(z.string(), z.string()),
});

export type ListedAuditEntryRead = z.output<typeof listedEntryRead>;

const pageMaxLength = 200;
const whole = (least: number, most: number) =>
  number().refine(
    (value) => Number.isInteger(value) && value >= least && value <= most,
    `must be a whole number from ${least} to ${most}`,
  );

const filters = {
  action: z.enum(auditActions).optional(),
  outcome: z.enum(["success", "failure", "challenge"]).optional(),
  actor_id: text().optional(),
  target_id: text().optional(),
  ip: text().optional(),
  from_millis: millis().optional(),
  to_millis: millis().optional(),
};

const head = { number: z.number(), hash: z.string() };

/** Who did what, chained (our addition). */
export const auditLogEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/audit-log",
    summary: "What was done, newest first, page by page.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({
      ...filters,
      limit: whole(1, pageMaxLength).optional(),
      /** The number of the last entry of the page before. */
      cursor: whole(1, Number.MAX_SAFE_INTEGER).optional(),
    }),
    status: 200,
    response: pageOf(listedEntryRead),
    errors: [],
  }),
  export: endpoint({
    method: "GET",
    path: "/internal/audit-log/export",
    summary:
      "Entries as JSON lines, oldest first, at most 10000 after `after`; go on with the last number until nothing comes.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({ ...filters, after: whole(0, Number.MAX_SAFE_INTEGER).optional() }),
    status: 200,
    response: z.string(),
    errors: [],
  }),
  verify: endpoint({
    method: "GET",
    path: "/internal/audit-log/verification",
    summary:
      "Whether the chain is whole: the first entry that is wrong, and its end to compare with one noted earlier.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: z.strictObject({
      is_whole: z.boolean(),
      entries: z.number(),
      first_problem: z.strictObject({ number: z.number(), problem: z.string() }).nullable(),
      head: z.strictObject(head).nullable(),
    }),
    errors: [],
  }),
} as const;
