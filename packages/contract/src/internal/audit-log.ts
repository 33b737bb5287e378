import { z } from "zod";
import { auditActions } from "../audit-actions.ts";
import { device } from "../auth/sessions.ts";
import { endpoint } from "../endpoint.ts";
import { getPage } from "../schema/responses.ts";
import { anyJson, millis, number, text } from "../schema/values.ts";

const target = z.strictObject({ type: z.string(), id: z.string() });

const auditEntryRead = z.strictObject({
  /** Sequence number within the project, starting at 1. */
  number: z.number(),
  id: z.string(),
  at_millis: millis(),
  action: z.enum(auditActions),
  outcome: z.enum(["success", "failure", "challenge"]),
  /** The error code of a failed action. */
  reason: z.string().nullable(),
  actor: z.strictObject({
    /** `key`: a key set of the project, `owner`: a user of project `internal`, `system`: the server. */
    type: z.enum(["user", "owner", "key", "system"]),
    id: z.string().nullable(),
    access_type: z.string().nullable(),
  }),
  target: target.nullable(),
  ip: z.string().nullable(),
  country_code: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** Additional details; never a secret. */
  details: anyJson(),
  /** Hexadecimal hash over this entry and the previous entry's hash. */
  hash: z.string(),
});

/** An audit log entry as recorded and hashed. */
export type AuditEntryRead = z.output<typeof auditEntryRead>;

/** Current display name, or else the email. Null: neither exists, it was deleted, or its type has no names. */
const displayName = { display_name: z.string().nullable() };

const listedEntryRead = auditEntryRead.extend({
  actor: auditEntryRead.shape.actor.extend(displayName),
  target: target.extend(displayName).nullable(),
  /** Parsed from `user_agent`. */
  device,
  /** Current names of the objects whose IDs are in `details`, by ID. */
  names: z.record(z.string(), z.string()),
});

export type ListedAuditEntryRead = z.output<typeof listedEntryRead>;

const pageMaxLength = 200;
const wholeNumber = (min: number, max: number) =>
  number().refine(
    (value) => Number.isInteger(value) && value >= min && value <= max,
    `must be a whole number from ${min} to ${max}`,
  );

const filters = {
  action: z.enum(auditActions).optional(),
  outcome: z.enum(["success", "failure", "challenge"]).optional(),
  actor_id: text().optional(),
  target_id: text().optional(),
  ip: text().optional(),
  /** Attempts to sign in or up: the method, or `other`, as in the metrics. */
  sign_in_method: text().optional(),
  /** Failed attempts to sign in or up: the error code. */
  sign_in_failure: text().optional(),
  from_millis: millis().optional(),
  to_millis: millis().optional(),
};

const head = { number: z.number(), hash: z.string() };

/** The tamper-evident audit log (our addition). */
export const auditLogEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/audit-log",
    summary: "Lists audit log entries, newest first, with pagination.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({
      ...filters,
      limit: wholeNumber(1, pageMaxLength).optional(),
      /** Number of the last entry of the previous page. */
      cursor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    }),
    status: 200,
    response: getPage(listedEntryRead, pageMaxLength),
    errors: [],
  }),
  export: endpoint({
    method: "GET",
    path: "/internal/audit-log/export",
    summary:
      "Exports entries as JSON lines, oldest first, at most 10000 after `after`. Pass the last number as `after` until the result is empty.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({ ...filters, after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    status: 200,
    response: z.string(),
    errors: [],
  }),
  verify: endpoint({
    method: "GET",
    path: "/internal/audit-log/verification",
    summary:
      "Verifies the hash chain. Returns the first invalid entry, if any, and the head of the chain to compare with a saved one.",
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
