import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { everyAccess, success } from "./schema/common.ts";
import { plainEmail } from "./schema/email-address.ts";
import { anyJson, base64, flag, metadata, millis, name, password, url, uuid } from "./schema/values.ts";

const clientShape = {
  id: z.string(),
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  primary_email_verified: z.boolean(),
  profile_image_url: z.string().nullable(),
  signed_up_at_millis: millis(),
  client_metadata: anyJson(),
  client_read_only_metadata: anyJson(),
  has_password: z.boolean(),
  otp_auth_enabled: z.boolean(),
  passkey_auth_enabled: z.boolean(),
  auth_with_email: z.boolean(),
  requires_totp_mfa: z.boolean(),
  oauth_providers: z.array(z.strictObject({ id: z.string(), account_id: z.string(), email: z.string().nullable() })),
  selected_team_id: z.string().nullable(),
  /** Teams are not built yet; until then nobody has selected one. */
  selected_team: z.null(),
  is_anonymous: z.boolean(),
};

/** The caller's own user as an application in the browser sees it. */
const userClientRead = z.strictObject(clientShape);

/** A user as a server sees it. */
const userServerRead = z.strictObject({
  ...clientShape,
  primary_email_auth_enabled: z.boolean(),
  server_metadata: anyJson(),
  last_active_at_millis: millis(),
});

export type UserClientRead = z.output<typeof userClientRead>;
export type UserServerRead = z.output<typeof userServerRead>;

/** The longest profile image, in characters of its URL (a data URL carries the picture itself). */
const profileImageMaxLength = 1_000_000;

/** RFC 4226 §4 asks for 20 bytes; nobody needs ten times as many. */
const totpSecretMaxLength = 256;

const clientUpdateShape = {
  display_name: name().nullable().optional(),
  profile_image_url: url()
    .refine((value) => value.length <= profileImageMaxLength, "must be at most 1000000 characters")
    .nullable()
    .optional(),
  client_metadata: metadata().optional(),
  otp_auth_enabled: flag().optional(),
  passkey_auth_enabled: flag().optional(),
  totp_secret_base64: base64()
    .refine((value) => value.length <= totpSecretMaxLength, "must be at most 256 characters")
    .nullable()
    .optional(),
  selected_team_id: uuid().nullable().optional(),
};

const userClientUpdate = z.strictObject(clientUpdateShape);

const userServerUpdate = z.strictObject({
  ...clientUpdateShape,
  client_read_only_metadata: metadata().optional(),
  server_metadata: metadata().optional(),
  primary_email: plainEmail().nullable().optional(),
  primary_email_verified: flag().optional(),
  primary_email_auth_enabled: flag().optional(),
  password: password().nullable().optional(),
  password_hash: z.string().min(1, "must not be empty").optional(),
  is_anonymous: flag()
    .refine((value) => !value, "must be false: an account cannot become anonymous")
    .optional(),
});

export type UserUpdate = z.output<typeof userServerUpdate>;

const readByAccess = { client: userClientRead, server: userServerRead, admin: userServerRead } as const;

export const ownUserEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/users/me",
    summary: "The signed-in user.",
    access: everyAccess,
    user: "own",
    query: z.strictObject({}),
    status: 200,
    response: readByAccess,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/users/me",
    summary: "Changes the signed-in user. Absent fields stay, null clears.",
    access: everyAccess,
    user: "optional",
    query: z.strictObject({}),
    body: { client: userClientUpdate, server: userServerUpdate, admin: userServerUpdate },
    status: 200,
    response: readByAccess,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "USER_EMAIL_ALREADY_EXISTS",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
    ],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/users/me",
    summary: "Deletes the signed-in user and everything of theirs.",
    access: everyAccess,
    user: "optional",
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
} as const;
