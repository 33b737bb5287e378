import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, millis, number, text, uuid, word } from "../schema/values.ts";

/** Longest text that users are searched by, in characters. */
const searchMaxLength = 256;
/** Longer than the id of any provider. */
const methodMaxLength = 100;

const wholeMillis = () => millis().refine(Number.isInteger, "must be a whole number of milliseconds");

const searchFilters = {
  team_id: uuid().optional(),
  query: text()
    .refine((value) => value.length <= searchMaxLength, `must be at most ${searchMaxLength} characters`)
    .optional(),
};

/** Whom a list is about (our addition); all of it must be true of a user. */
const userFilters = {
  ...searchFilters,
  /** Whether the primary address is verified; without an address it is not. */
  is_verified: flag().optional(),
  /** `password`, `otp` (mailed codes), `passkey`, `totp` (a second factor), `oauth` (any account elsewhere), or the id of a provider. */
  sign_in_method: word()
    .refine((value) => value.length <= methodMaxLength, `must be at most ${methodMaxLength} characters`)
    .optional(),
  is_anonymous: flag().optional(),
  /** At this moment or later. */
  signed_up_after_millis: wholeMillis().optional(),
  /** Earlier than this moment. */
  signed_up_before_millis: wholeMillis().optional(),
};

/** What the published clients send to any endpoint of `/users`. */
export const usersQuery = z.strictObject({
  ...searchFilters,
  /** A page holds at most 1000 users, also when no limit is given: `next_cursor` tells that there are more. */
  limit: number()
    .refine((value) => Number.isInteger(value) && value >= 1, "must be a whole number of at least 1")
    .optional(),
  /** The user at which the page starts; a `next_cursor` goes on working when they have been deleted meanwhile. */
  cursor: uuid().optional(),
  order_by: z.literal("signed_up_at").optional(),
  desc: flag().optional(),
});

export const userListQuery = z.strictObject({ ...usersQuery.shape, ...userFilters });
const userFilterQuery = z.strictObject(userFilters);

export type UsersQuery = z.output<typeof userListQuery>;
export type UserFilters = z.output<typeof userFilterQuery>;

/** What there is to know of a list as a whole (our addition). */
export const userListEndpoints = {
  count: endpoint({
    method: "GET",
    path: "/users/count",
    summary: "How many users match. With `is_at_least` they may be more: nobody is counted beyond 10000.",
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
    summary: "All users who match, by time of sign-up, as CSV or JSON lines; it is sent while it is read.",
    access: ["admin"],
    user: "ignored",
    query: userFilterQuery.extend({ format: z.enum(["csv", "jsonl"]) }),
    status: 200,
    response: z.string(),
    errors: [],
  }),
} as const;
