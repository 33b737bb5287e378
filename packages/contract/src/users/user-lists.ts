import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPatterns } from "../schema/responses.ts";
import { flag, millis, number, text, uuid, word } from "../schema/values.ts";
import { restrictedReason } from "./restriction.ts";

/** Maximum page size, and the default. A higher limit is accepted, because published clients may send any. */
export const maxUsersPerPage = 1_000;
/** Maximum length of a search query, in characters. */
const searchMaxLength = 256;
/** Exceeds the maximum length of provider IDs. */
const methodMaxLength = 100;

const wholeMillis = () => millis().refine(Number.isInteger, "must be a whole number of milliseconds");

const searchFilters = {
  team_id: uuid().optional(),
  query: text()
    .refine((value) => value.length <= searchMaxLength, `must be at most ${searchMaxLength} characters`)
    .optional(),
};

/** Filters for user lists (our addition); a user must match all of them. */
const userFilters = {
  ...searchFilters,
  /** Whether the primary email is verified; false without a primary email. */
  is_verified: flag().optional(),
  /**
   * `password`, `otp` (email code or link), `passkey`, `totp` (second factor), `oauth` (any provider), or a provider
   * ID.
   */
  sign_in_method: word()
    .refine((value) => value.length <= methodMaxLength, `must be at most ${methodMaxLength} characters`)
    .optional(),
  is_anonymous: flag().optional(),
  /** Whether an admin or a sign-up rule restricted the user. */
  restricted_by_admin: flag().optional(),
  /** At or after this time. */
  signed_up_after_millis: wholeMillis().optional(),
  /** Before this time. */
  signed_up_before_millis: wholeMillis().optional(),
};

/** Parameters that published clients send to any `/users` endpoint. */
export const usersQuery = z.strictObject({
  ...searchFilters,
  /** A page holds at most 1000 users, even with a higher limit or none; check `next_cursor` for more. */
  limit: number()
    .refine((value) => Number.isInteger(value) && value >= 1, "must be a whole number of 1 or more")
    .optional(),
  /** The first user of the page; a `next_cursor` stays valid if that user is deleted. */
  cursor: uuid().optional(),
  order_by: z.literal("signed_up_at").optional(),
  desc: flag().optional(),
});

/**
 * Filters of newer clients. Without them, requests with the newer header names get neither anonymous nor restricted
 * users.
 */
const newerFilters = {
  include_restricted: flag().optional(),
  /** Includes restricted users, too. */
  include_anonymous: flag().optional(),
  /** Requires include_anonymous. */
  only_anonymous: flag().optional(),
};

export const userListQuery = z.strictObject({
  ...usersQuery.shape,
  ...userFilters,
  ...newerFilters,
  /** The `next_cursor` of the previous page, with the same `order_by`. */
  cursor: z.union([usersQuery.shape.cursor, z.string().regex(cursorPatterns.timeAndId, "must be a next_cursor")]),
  /** By last activity, the server reads all matching users for each page, which takes seconds for a million users. */
  order_by: z.enum(["signed_up_at", "last_active_at"]).optional(),
});
const userFilterQuery = z.strictObject(userFilters);

export type UsersQuery = z.output<typeof userListQuery>;
export type UserFilters = z.output<typeof userFilterQuery>;

/** Operations on a user list as a whole (our addition). */
export const userListEndpoints = {
  count: endpoint({
    method: "GET",
    path: "/users/count",
    summary: "Counts matching users. The count stops at 10000; `is_at_least` then says that there may be more.",
    access: ["server", "admin"],
    user: "ignored",
    query: userFilterQuery,
    status: 200,
    response: z.strictObject({ count: z.number(), is_at_least: z.boolean() }),
    errors: [],
  }),
  export: endpoint({
    method: "GET",
    path: "/users/export",
    summary: "Exports all matching users by time of sign-up, streamed as CSV or JSON lines.",
    access: ["admin"],
    user: "ignored",
    query: userFilterQuery.extend({ format: z.enum(["csv", "jsonl"]) }),
    status: 200,
    response: z.string(),
    errors: [],
  }),
  previewAffected: endpoint({
    method: "POST",
    path: "/internal/onboarding/preview-affected-users",
    summary:
      "Returns the users whom turning on `require_email_verification` would restrict. The count stops at 10000; `is_at_least` then says that there may be more.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({
      limit: number()
        .refine(
          (value) => Number.isInteger(value) && value >= 1 && value <= maxUsersPerPage,
          `must be a whole number from 1 to ${maxUsersPerPage}`,
        )
        .optional(),
    }),
    body: z.strictObject({ onboarding: z.strictObject({ require_email_verification: flag().optional() }) }),
    status: 200,
    response: z.strictObject({
      affected_users: z.array(
        z.strictObject({
          id: z.string(),
          display_name: z.string().nullable(),
          primary_email: z.string().nullable(),
          restricted_reason: restrictedReason.nullable(),
        }),
      ),
      total_affected_count: z.number(),
      is_at_least: z.boolean(),
    }),
    errors: [],
  }),
} as const;
