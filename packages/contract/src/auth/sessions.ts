import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { requestHeaders } from "../headers.ts";
import { maxSessionsPerUser } from "../list-limits.ts";
import { allAccessTypes, readList, success } from "../schema/responses.ts";
import { flag, millis, number, password, text, userIdOrMe, uuid, verificationCode, word } from "../schema/values.ts";

/** Longest lifetime a server can give a session, in ms: 367 days. */
const maxLifetimeMs = 31_708_800_000;

/** Location of the session's last use, estimated from the IP address. */
const location = z.strictObject({
  ip: z.string(),
  countryCode: z.string().nullable(),
  regionCode: z.string().nullable(),
  cityName: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  tzIdentifier: z.string().nullable(),
});

/** The device that a user agent claims to be: known names without versions. */
export const device = z.strictObject({
  browser: z.string().nullable(),
  os: z.string().nullable(),
  kind: z.enum(["desktop", "mobile", "tablet", "cli", "server", "unknown"]),
});

const sessionRead = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  created_at: millis(),
  last_used_at: millis().optional(),
  expires_at: millis(),
  is_impersonation: z.boolean(),
  is_current_session: z.boolean(),
  device,
  last_used_at_end_user_ip_info: location.optional(),
});

export type SessionRead = z.output<typeof sessionRead>;
export type EndUserPlace = z.output<typeof location>;
export type SessionDevice = z.output<typeof device>;

const serverAccess = ["server", "admin"] as const;

export const sessionEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/auth/sessions",
    summary:
      "Lists a user's active sessions, newest first. Clients can only list their own (text 403 otherwise); only admins see impersonation sessions.",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({ user_id: userIdOrMe() }),
    status: 200,
    response: readList(sessionRead, maxSessionsPerUser),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  create: endpoint({
    method: "POST",
    path: "/auth/sessions",
    summary:
      "Creates a session for a user, for example for support or for an account authenticated elsewhere. Access tokens of an impersonation session have the claim `is_impersonation: true`.",
    access: serverAccess,
    user: "optional",
    body: z.strictObject({
      user_id: userIdOrMe(),
      expires_in_millis: number()
        .refine((value) => Number.isInteger(value) && value > 0, "must be a whole number of milliseconds, 1 or more")
        .refine((value) => value <= maxLifetimeMs, "must be at most 367 days")
        .optional(),
      is_impersonation: flag().optional(),
    }),
    status: 200,
    response: z.strictObject({ access_token: z.string(), refresh_token: z.string() }),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_ID_DOES_NOT_EXIST"],
  }),
  /** Our addition. */
  revokeOthers: endpoint({
    method: "POST",
    path: "/auth/sessions/revoke-others",
    summary: "Ends all of the caller's sessions except the current one.",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: z.strictObject({ revoked: z.number() }),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  /** Our addition. */
  revokeAll: endpoint({
    method: "POST",
    path: "/auth/sessions/revoke-all",
    summary:
      "Ends all of a user's sessions, cancels pending sign-ins and revokes the user's API keys. Succeeds for an unknown user.",
    access: serverAccess,
    user: "ignored",
    body: z.strictObject({ user_id: uuid() }),
    status: 200,
    response: z.strictObject({ revoked: z.number() }),
    errors: [],
  }),
  /** Our addition. */
  readCurrent: endpoint({
    method: "GET",
    path: "/auth/sessions/current",
    summary:
      "Returns the caller's session: the time of the last authentication and the methods available for reauthentication.",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: z.strictObject({
      id: z.string(),
      authenticated_at_millis: millis(),
      /** Until when sensitive changes need no step-up authentication. */
      fresh_until_millis: millis(),
      methods: z.array(z.enum(["password", "passkey", "otp", "totp"])),
      is_impersonation: z.boolean(),
    }),
    errors: [],
  }),
  /** Our addition. */
  sendReauthenticationCode: endpoint({
    method: "POST",
    path: "/auth/sessions/current/send-reauthentication-code",
    summary: "Emails the caller a six-character reauthentication code. Returns its nonce.",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: z.strictObject({ nonce: z.string() }),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  /** Our addition. */
  reauthenticate: endpoint({
    method: "POST",
    path: "/auth/sessions/current/reauthenticate",
    summary: "Reauthenticates the caller, which allows sensitive changes for ten minutes.",
    access: allAccessTypes,
    user: "required",
    body: z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("password"), password: password() }),
      z.strictObject({ type: z.literal("otp"), code: verificationCode() }),
      z.strictObject({ type: z.literal("totp"), totp: text() }),
      z.strictObject({ type: z.literal("passkey"), authentication_response: z.unknown(), code: text() }),
    ]),
    status: 200,
    response: z.strictObject({ authenticated_at_millis: millis(), fresh_until_millis: millis() }),
    errors: [
      "PASSWORD_CONFIRMATION_MISMATCH",
      "VERIFICATION_CODE_NOT_FOUND",
      "VERIFICATION_CODE_EXPIRED",
      "VERIFICATION_CODE_ALREADY_USED",
      "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
      "INVALID_TOTP_CODE",
      "PASSKEY_AUTHENTICATION_FAILED",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  refreshCurrent: endpoint({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    summary: "Issues a new access token for the session of the refresh-token header.",
    access: allAccessTypes,
    user: "ignored",
    headers: z.object({ [requestHeaders.refreshToken]: word() }),
    status: 200,
    response: z.strictObject({ access_token: z.string() }),
    errors: ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
  }),
  deleteCurrent: endpoint({
    method: "DELETE",
    path: "/auth/sessions/current",
    summary: "Signs out: ends the session of the access token, or else of the refresh-token header.",
    access: allAccessTypes,
    user: "ignored",
    status: 200,
    response: success,
    errors: ["ACCESS_TOKEN_EXPIRED", "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/auth/sessions/{session_id}",
    summary: "Ends a session (unknown or, for clients, another user's: text 404).",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ session_id: uuid() }),
    query: z.strictObject({ user_id: userIdOrMe() }),
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "CANNOT_DELETE_CURRENT_SESSION", "IMPERSONATION_FORBIDDEN"],
  }),
} as const;
