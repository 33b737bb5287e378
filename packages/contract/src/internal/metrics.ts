import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { userServerRead } from "../users.ts";

/** `date`: YYYY-MM-DD in the caller's time zone, UTC when none is given. */
const dayCount = z.strictObject({ date: z.string(), activity: z.number() });

const overview = z.strictObject({
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  /** Every day from `from` to `to`. */
  days: z.array(
    z.strictObject({
      date: z.string(),
      /** Users created that day who still exist. */
      sign_ups: z.number(),
      /** Distinct people active that day, whoever is gone since included; new ones signed up that day. */
      active_users: z.number(),
      new_users: z.number(),
      returning_users: z.number(),
      sign_ins: z.number(),
      failed_sign_ins: z.number(),
    }),
  ),
  /** Tries to sign in or up, of the range. `challenge`: a second factor was asked for. */
  sign_ins: z.array(
    z.strictObject({ method: z.string(), outcome: z.enum(["success", "failure", "challenge"]), count: z.number() }),
  ),
  /** By error code. */
  failure_reasons: z.array(z.strictObject({ reason: z.string(), count: z.number() })),
  /** Tries to sign up, and accounts that came of them. A code that was mailed is one try, whatever is entered for it. */
  sign_up_conversion: z.array(z.strictObject({ method: z.string(), started: z.number(), completed: z.number() })),
  /**
   * People by the week of their sign-up (Monday, UTC), whoever is gone since included, and how many of them were active
   * in that week and in each one after it, up to this one.
   */
  retention: z.array(z.strictObject({ week: z.string(), users: z.number(), active: z.array(z.number()) })),
});

const metricsRead = z.strictObject({
  total_users: z.number(),
  /** 31 days, oldest first, the last one today. Users created that day who still exist. */
  daily_users: z.array(dayCount),
  /** The same days. Distinct people active that day, whoever is gone since included. */
  daily_active_users: z.array(dayCount),
  /** People by the country where they were last active, whoever is gone since included. */
  users_by_country: z.record(z.string(), z.number()),
  /** At most five, newest first. */
  recently_registered: z.array(userServerRead),
  recently_active: z.array(userServerRead),
  login_methods: z.array(z.strictObject({ method: z.string(), count: z.number() })),
  /** Our addition. */
  overview,
});

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
    summary: "Users, activity, sign-ins and their outcomes; by days of the time zone given, over at most 366 of them.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({
      time_zone: z.string().max(64).refine(isTimeZone, "must be an IANA time zone such as Europe/Vienna").optional(),
      from: date().optional(),
      to: date().optional(),
    }),
    status: 200,
    response: metricsRead,
    errors: [],
  }),
} as const;
