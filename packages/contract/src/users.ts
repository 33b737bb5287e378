import { z } from "zod";
import { endpoint, largeBodyBytes } from "./endpoint.ts";
import { expectedShape, readShape, writeShape } from "./schema/fields.ts";
import { allAccessTypes, getPage, success } from "./schema/responses.ts";
import { flag, text, uuid, word } from "./schema/values.ts";
import { teamServerRead } from "./teams/team-fields.ts";
import { userFields } from "./users/user-fields.ts";
import { maxUsersPerPage, userListEndpoints, userListQuery, usersQuery } from "./users/user-lists.ts";

/** The signed-in user as client applications see it. */
const userClientRead = z.strictObject(readShape(userFields, "client"));

/** A user as servers see it. */
export const userServerRead = z.strictObject({
  ...readShape(userFields, "server"),
  selected_team: teamServerRead.nullable(),
});

export type UserClientRead = z.output<typeof userClientRead>;
export type UserServerRead = z.output<typeof userServerRead>;

const userClientUpdate = z.strictObject(writeShape(userFields, "client"));

const userServerUpdate = z.strictObject({
  ...writeShape(userFields, "server"),
  is_anonymous: flag()
    .refine((value) => !value, "must be false: an account cannot become anonymous")
    .optional(),
});

export type UserClientUpdate = z.output<typeof userClientUpdate>;
export type UserUpdate = z.output<typeof userServerUpdate>;

/**
 * The values that the caller read before. The update fails without changes if any of these fields differs (our
 * addition).
 */
const userExpected = z.strictObject(expectedShape(userFields));

export type UserExpected = z.output<typeof userExpected>;

const userCheckedUpdate = userServerUpdate.extend({ expected: userExpected.optional() });

const { selected_team_id: _, ...createShape } = writeShape(userFields, "server");

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
    summary:
      "Updates the signed-in user. Absent fields stay unchanged; null clears a field. With client access, a replaced or cleared `primary_email` stays as a contact channel, and a new one is not verified and not used for sign-in.",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({}),
    body: { client: userClientUpdate, server: userServerUpdate, admin: userServerUpdate },
    maxBodyBytes: largeBodyBytes,
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
  export: endpoint({
    method: "GET",
    path: "/users/me/export",
    summary:
      "Exports everything the server has about the signed-in user, streamed as one JSON object with a list per section. Without secrets, and without what the application hides from its users. Needs a recent sign-in if the project requires one; at most five times an hour.",
    access: allAccessTypes,
    user: "optional",
    query: z.strictObject({}),
    status: 200,
    response: z.string(),
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
      "Lists users by time of sign-up or of their last activity, with pagination, optionally by team or by matching ID, name or email. A page can hold fewer than `limit` users even if there are more: check `next_cursor`.",
    access: serverAccess,
    user: "ignored",
    query: userListQuery,
    status: 200,
    response: getPage(userServerRead, maxUsersPerPage),
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
    maxBodyBytes: largeBodyBytes,
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
    maxBodyBytes: largeBodyBytes,
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
