import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { number, url, uuid } from "../schema/values.ts";

/** Longest lifetime of an impersonation session, in ms: one day. */
const maxLifetimeMs = 24 * 60 * 60 * 1000;

/** Our addition. */
export const impersonationEndpoints = {
  createLink: endpoint({
    method: "POST",
    path: "/internal/impersonation-links",
    summary:
      "Creates a link that starts an impersonation session for a user. It opens the magic-link page of the callback URL, works once and expires after two minutes.",
    access: ["admin"],
    user: "ignored",
    body: z.strictObject({
      user_id: uuid(),
      callback_url: url(),
      /** Lifetime of the session. Default: two hours. */
      expires_in_millis: number()
        .refine((value) => Number.isInteger(value) && value > 0, "must be a whole number of milliseconds, 1 or more")
        .refine((value) => value <= maxLifetimeMs, "must be at most 24 hours")
        .optional(),
    }),
    status: 200,
    /** `expires_at_millis`: when the link expires. */
    response: z.strictObject({ url: z.string(), expires_at_millis: z.number() }),
    errors: ["REDIRECT_URL_NOT_WHITELISTED", "USER_ID_DOES_NOT_EXIST"],
  }),
} as const;
