import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { number, url, uuid } from "../schema/values.ts";

/** The longest that somebody may act as a user without asking again, in ms: a day. */
const longestLifeMs = 24 * 60 * 60 * 1000;

/** Our addition. */
export const impersonationEndpoints = {
  createLink: endpoint({
    method: "POST",
    path: "/internal/impersonation-links",
    summary:
      "Makes a link that signs its opener in as a user, once and within two minutes, at the callback URL's magic-link page. The session says that it is impersonation.",
    access: ["admin"],
    user: "ignored",
    body: z.strictObject({
      user_id: uuid(),
      callback_url: url(),
      /** How long the session lives. Default: two hours. */
      expires_in_millis: number()
        .refine((value) => Number.isInteger(value) && value > 0, "must be a whole number of milliseconds, 1 or more")
        .refine((value) => value <= longestLifeMs, "must be at most 24 hours")
        .optional(),
    }),
    status: 200,
    /** `expires_at_millis`: until when the link works. */
    response: z.strictObject({ url: z.string(), expires_at_millis: z.number() }),
    errors: ["REDIRECT_URL_NOT_WHITELISTED", "USER_ID_DOES_NOT_EXIST"],
  }),
} as const;
