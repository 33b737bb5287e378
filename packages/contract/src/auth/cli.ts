import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { allAccessTypes, success } from "../schema/responses.ts";
import { millis, number, text, word } from "../schema/values.ts";

/** Longest time a CLI sign-in can wait for confirmation, in ms: 24 hours. */
const maxWaitMs = 86_400_000;

export const cliEndpoints = {
  initiate: endpoint({
    method: "POST",
    path: "/auth/cli",
    summary:
      "Starts a CLI sign-in. Returns one code for polling and one to confirm in a browser. `anon_refresh_token` of anyone but an anonymous user of the project: text 400.",
    access: allAccessTypes,
    user: "ignored",
    body: z
      .strictObject({
        expires_in_millis: number()
          .refine((value) => Number.isFinite(value) && value > 0, "must be greater than 0")
          .refine((value) => value <= maxWaitMs, "must be at most 24 hours")
          .optional(),
        /** Of an anonymous user, whose account the user who confirms can keep. */
        anon_refresh_token: word().optional(),
      })
      .optional(),
    status: 200,
    response: z.strictObject({ polling_code: z.string(), login_code: z.string(), expires_at: z.string() }),
    errors: [],
  }),
  /** The status `denied` is our addition. */
  poll: endpoint({
    method: "POST",
    path: "/auth/cli/poll",
    summary:
      "Returns the status of a CLI sign-in. The response with the refresh token has status 201 and is sent once.",
    access: allAccessTypes,
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
      "Confirms a CLI sign-in for the user of a live refresh token or, without one, for the signed-in user. The program gets its own session, which ends with the confirming one. Mode `check` returns whether the CLI has an anonymous user whose session can be claimed; `claim-anon-session` returns a session of that user, once. If the sign-in or a session is gone: text 400.",
    access: allAccessTypes,
    user: "optional",
    /** Optional by our addition: pages whose session is in a server cookie have no refresh token. */
    body: z.strictObject({
      login_code: word(),
      refresh_token: word().optional(),
      mode: z.enum(["complete", "check", "claim-anon-session"]).optional(),
    }),
    status: 200,
    response: z.union([
      success,
      z.strictObject({ cli_session_state: z.enum(["anonymous", "none"]) }),
      z.strictObject({ access_token: z.string(), refresh_token: z.string() }),
    ]),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  /** Our addition: what the confirmation page shows before the user decides. */
  check: endpoint({
    method: "POST",
    path: "/auth/cli/check",
    summary: "Returns the device and location that started a pending CLI sign-in (gone: text 404).",
    access: allAccessTypes,
    user: "ignored",
    body: z.strictObject({ login_code: word() }),
    status: 200,
    response: z.strictObject({
      created_at_millis: millis(),
      expires_at_millis: millis(),
      ip: z.string().nullable(),
      country_code: z.string().nullable(),
      /** The user agent sent by the program, such as `vestibule-cli/0.1.0 (linux; host)`. */
      user_agent: z.string().nullable(),
    }),
    errors: [],
  }),
  /** Our addition. */
  deny: endpoint({
    method: "POST",
    path: "/auth/cli/deny",
    summary: "Denies a pending CLI sign-in (gone: text 404). The caller must be signed in.",
    access: allAccessTypes,
    user: "required",
    body: z.strictObject({ login_code: word() }),
    status: 200,
    response: success,
    errors: [],
  }),
} as const;
