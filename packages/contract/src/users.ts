import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { plainEmail } from "./schema/email-address.ts";
import { allAccessTypes, getPage, success } from "./schema/responses.ts";
import {
  anyJson,
  base64,
  flag,
  metadata,
  millis,
  name,
  password,
  profileImageUrl,
  text,
  uuid,
  word,
} from "./schema/values.ts";
import { teamClientRead, teamServerRead } from "./teams/team-schemas.ts";
import { userListEndpoints, userListQuery, usersQuery } from "./users/user-lists.ts";

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
  selected_team: teamClientRead.nullable(),
  is_anonymous: z.boolean(),
};

/** The signed-in user as client applications see it. */
const userClientRead = z.strictObject(clientShape);

/** A user as servers see it. */
export const userServerRead = z.strictObject({
  ...clientShape,
  selected_team: teamServerRead.nullable(),
  primary_email_auth_enabled: z.boolean(),
  server_metadata: anyJson(),
  last_active_at_millis: millis(),
});

export type UserClientRead = z.output<typeof userClientRead>;
export type UserServerRead = z.output<typeof userServerRead>;

/** Generous: RFC 4226 §4 recommends 20 bytes. */
const totpSecretMaxLength = 256;

const clientUpdateShape = {
  display_name: name().nullable().optional(),
  profile_image_url: profileImageUrl().nullable().optional(),
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

const serverWriteShape = {
  ...clientUpdateShape,
  client_read_only_metadata: metadata().optional(),
  server_metadata: metadata().optional(),
  primary_email: plainEmail().nullable().optional(),
  primary_email_verified: flag().optional(),
  primary_email_auth_enabled: flag().optional(),
  password: password().nullable().optional(),
  password_hash: z.string().min(1, "must not be empty").optional(),
};

const userServerUpdate = z.strictObject({
  ...serverWriteShape,
  is_anonymous: flag()
    .refine((value) => !value, "must be false: an account cannot become anonymous")
    .optional(),
});

export type UserUpdate = z.output<typeof userServerUpdate>;

/**
 * The values that the caller read before. The update fails without changes if any of these fields differs (our
 * addition).
 */
const userExpected = z
  .strictObject({
    display_name: z.string().nullable(),
    profile_image_url: z.string().nullable(),
    client_metadata: metadata(),
    client_read_only_metadata: metadata(),
    server_metadata: metadata(),
    primary_email: z.string().nullable(),
    primary_email_verified: z.boolean(),
    primary_email_auth_enabled: z.boolean(),
    otp_auth_enabled: z.boolean(),
    passkey_auth_enabled: z.boolean(),
    selected_team_id: z.string().nullable(),
    is_anonymous: z.boolean(),
  })
  .partial();

export type UserExpected = z.output<typeof userExpected>;

const userCheckedUpdate = userServerUpdate.extend({ expected: userExpected.optional() });

const { selected_team_id: _, ...createShape } = serverWriteShape;

/** Account IDs are indexed, and providers use at most 255 characters. @see OpenID Connect Core 1.0 §2 (sub) */
const accountIdMaxLength = 512;
/** Not validated as an email address, only limited in length. */
const accountEmailMaxLength = 1_000;
const withMaxLength = (schema: z.ZodType<string>, maxLength: number) =>
  schema.refine((value) => value.length <= maxLength, `must be at most ${maxLength} characters`);

/** A provider account that the caller asserts belongs to the user. */
const linkedAccount = z.strictObject({
  id: word(),
  account_id: withMaxLength(word(), accountIdMaxLength),
  email: withMaxLength(text(), accountEmailMaxLength).nullable().optional(),
});

const userCreate = z.strictObject({
  ...createShape,
  is_anonymous: flag().optional(),
  oauth_providers: z.array(linkedAccount).max(100, "must have at most 100 accounts").optional(),
});

export type UserCreate = z.output<typeof userCreate>;

const userReadByAccess = { client: userClientRead, server: userServerRead, admin: userServerRead } as const;

export const ownUserEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/users/me",
    summary: "Returns the signed-in user.",
    access: allAccessTypes,
    user: "own",
    query: z.strictObject({}),
    status: 200,
    response: userReadByAccess,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/users/me",
    summary: "Updates the signed-in user. Absent fields stay unchanged; null clears a field.",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({}),
    body: { client: userClientUpdate, server: userServerUpdate, admin: userServerUpdate },
    status: 200,
    response: userReadByAccess,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "USER_EMAIL_ALREADY_EXISTS",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/users/me",
    summary: "Deletes the signed-in user and all their data.",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "IMPERSONATION_FORBIDDEN"],
  }),
} as const;

const userParams = z.strictObject({ user_id: uuid() });
const serverAccess = ["server", "admin"] as const;

export const userEndpoints = {
  ...userListEndpoints,
  list: endpoint({
    method: "GET",
    path: "/users",
    summary:
      "Lists users by time of sign-up, with pagination, optionally by team or by matching ID, name or email. A page can hold fewer than `limit` users even if there are more: check `next_cursor`.",
    access: serverAccess,
    user: "ignored",
    query: userListQuery,
    status: 200,
    response: getPage(userServerRead),
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/users",
    summary: "Creates a user.",
    access: serverAccess,
    user: "ignored",
    query: usersQuery,
    body: userCreate,
    status: 201,
    response: userServerRead,
    errors: ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "USER_EMAIL_ALREADY_EXISTS"],
  }),
  read: endpoint({
    method: "GET",
    path: "/users/{user_id}",
    summary: "A user.",
    access: serverAccess,
    user: "ignored",
    params: userParams,
    query: usersQuery,
    status: 200,
    response: userServerRead,
    errors: ["USER_NOT_FOUND"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/users/{user_id}",
    summary:
      "Updates a user. Absent fields stay unchanged; null clears a field. Fails without changes if a field differs from `expected` (our addition).",
    access: serverAccess,
    user: "ignored",
    params: userParams,
    query: usersQuery,
    body: userCheckedUpdate,
    status: 200,
    response: userServerRead,
    errors: [
      "USER_NOT_FOUND",
      "CHANGED_MEANWHILE",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "USER_EMAIL_ALREADY_EXISTS",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
    ],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/users/{user_id}",
    summary: "Deletes a user and all their data.",
    access: serverAccess,
    user: "ignored",
    params: userParams,
    query: usersQuery,
    status: 200,
    response: success,
    errors: ["USER_NOT_FOUND"],
  }),
} as const;
