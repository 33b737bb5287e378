import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, uuid } from "../schema/values.ts";
import { userServerRead } from "../users.ts";

/** `date`: YYYY-MM-DD in the requested time zone, by default UTC. */
const dayCount = z.strictObject({ date: z.string(), activity: z.number() });

const overview = z.strictObject({
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  /** One entry per day from `from` to `to`. */
  days: z.array(
    z.strictObject({
      date: z.string(),
      /** Users created that day who were not deleted. */
      sign_ups: z.number(),
      /** Unique users active that day, including deleted users; `new` ones signed up that day. */
      active_users: z.number(),
      new_users: z.number(),
      returning_users: z.number(),
      sign_ins: z.number(),
      failed_sign_ins: z.number(),
    }),
  ),
  /** Sign-in and sign-up attempts in the range. `challenge`: a second factor was required. */
  sign_ins: z.array(
    z.strictObject({ method: z.string(), outcome: z.enum(["success", "failure", "challenge"]), count: z.number() }),
  ),
  /** Failures by error code. */
  failure_reasons: z.array(z.strictObject({ reason: z.string(), count: z.number() })),
  /** Sign-up attempts and completed sign-ups. An emailed code counts as one attempt, however often it is entered. */
  sign_up_conversion: z.array(z.strictObject({ method: z.string(), started: z.number(), completed: z.number() })),
  /**
   * Users by week of sign-up (Monday, UTC), including deleted users, with how many were active in that week and in each
   * later week up to the current one.
   */
  retention: z.array(z.strictObject({ week: z.string(), users: z.number(), active: z.array(z.number()) })),
});

const metricsRead = z.strictObject({
  total_users: z.number(),
  /** The last 31 days, oldest first, including today: users created that day who were not deleted. */
  daily_users: z.array(dayCount),
  /** The same days: unique users active that day, including deleted users. */
  daily_active_users: z.array(dayCount),
  /** Users by country of last activity, including deleted users. */
  users_by_country: z.record(z.string(), z.number()),
  /** At most five, newest first. */
  recently_registered: z.array(userServerRead),
  recently_active: z.array(userServerRead),
  login_methods: z.array(z.strictObject({ method: z.string(), count: z.number() })),
  /** Our addition. */
  overview,
});

export const maxActivityDays = 365;

export type MetricsRead = z.output<typeof metricsRead>;

const isTimeZone = (value: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
};

const date = () =>
  z
    .string()
    .regex(/^2\d{3}-\d\d-\d\d$/, "must be a date such as 2026-01-31")
    .refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false, "must be a date");

export const metricsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/internal/metrics",
    summary: "Returns metrics on users, activity and sign-ins by day in the requested time zone, for at most 366 days.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({
      time_zone: z.string().max(64).refine(isTimeZone, "must be an IANA time zone such as Europe/Vienna").optional(),
      from: date().optional(),
      to: date().optional(),
      /** Accepted from newer clients. The metrics always include anonymous users. */
      include_anonymous: flag().optional(),
    }),
    status: 200,
    response: metricsRead,
    errors: [],
  }),
  userCounts: endpoint({
    method: "GET",
    path: "/internal/metrics/user-counts",
    summary: "Counts the project's users, and the anonymous ones among them.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: z.strictObject({ total_users: z.number(), anonymous_users: z.number() }),
    errors: [],
  }),
  userActivity: endpoint({
    method: "GET",
    path: "/internal/user-activity",
    summary:
      "Returns how many quarter hours a user was active on each of the last 365 days (UTC), oldest first. Empty for an unknown user.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({ user_id: uuid() }),
    status: 200,
    response: z.strictObject({ data_points: z.array(dayCount).max(maxActivityDays) }),
    errors: [],
  }),
} as const;
