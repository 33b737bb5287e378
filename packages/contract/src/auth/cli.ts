import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { everyAccess, success } from "../schema/common.ts";
import { millis, number, text, word } from "../schema/values.ts";

/** Longest time a command-line login may wait for its confirmation, in ms: 24 hours. */
const longestWaitMs = 86_400_000;

export const cliEndpoints = {
  initiate: endpoint({
    method: "POST",
    path: "/auth/cli",
    summary: "Starts a login of a command-line program: one code to poll with, one to confirm in a browser.",
    access: everyAccess,
    user: "ignored",
    body: z
      .strictObject({
        expires_in_millis: number()
          .refine((value) => Number.isFinite(value) && value > 0, "must be more than 0")
          .refine((value) => value <= longestWaitMs, "must be at most 24 hours")
          .optional(),
      })
      .optional(),
    status: 200,
    response: z.strictObject({ polling_code: z.string(), login_code: z.string(), expires_at: z.string() }),
    errors: [],
  }),
  /** `denied` is our addition. */
  poll: endpoint({
    method: "POST",
    path: "/auth/cli/poll",
    summary: "What became of a command-line login. The answer with the refresh token has status 201 and is given once.",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ polling_code: text() }),
    status: 200,
    otherStatus: 201,
    response: z.union([
      z.strictObject({ status: z.enum(["waiting", "expired", "used", "denied"]) }),
      z.strictObject({ status: z.literal("success"), refresh_token: z.string() }),
    ]),
    errors: ["INVALID_POLLING_CODE"],
  }),
  complete: endpoint({
    method: "POST",
    path: "/auth/cli/complete",
    summary:
      "Confirms a command-line login for the user of a live refresh token; the program gets a session of its own. Gone, or no live session: text 400.",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ login_code: word(), refresh_token: word() }),
    status: 200,
    response: success,
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  /** Our addition: what the confirmation page shows before it asks. */
  check: endpoint({
    method: "POST",
    path: "/auth/cli/check",
    summary: "Which device and place asked for a command-line login that still waits (gone: text 404).",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ login_code: word() }),
    status: 200,
    response: z.strictObject({
      created_at_millis: millis(),
      expires_at_millis: millis(),
      ip: z.string().nullable(),
      country_code: z.string().nullable(),
      /** The program as it named itself, such as `vestibule-cli/0.1.0 (linux; host)`. */
      user_agent: z.string().nullable(),
    }),
    errors: [],
  }),
  /** Our addition. */
  deny: endpoint({
    method: "POST",
    path: "/auth/cli/deny",
    summary: "Refuses a command-line login that still waits (gone: text 404); the caller must be signed in.",
    access: everyAccess,
    user: "required",
    body: z.strictObject({ login_code: word() }),
    status: 200,
    response: success,
    errors: [],
  }),
} as const;
