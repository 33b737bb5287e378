import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maxOpenOwnerInvitations } from "../list-limits.ts";
import { plainEmail } from "../schema/email-address.ts";
import { allAccessTypes, codeBody, readList, success, tokenPair, verificationErrors } from "../schema/responses.ts";
import { flag, millis, name, password, uuid, verificationCode } from "../schema/values.ts";

const invitationRead = z.strictObject({
  id: z.string(),
  /** As entered. */
  email: z.string(),
  /** Whether the inviting owner is removed when the invitation is accepted. */
  is_transfer: z.boolean(),
  /** The owner who sent the invitation; null if a key did. */
  invited_by: z
    .strictObject({
      user_id: z.string(),
      display_name: z.string().nullable(),
      primary_email: z.string().nullable(),
    })
    .nullable(),
  created_at_millis: millis(),
  expires_at_millis: millis(),
});

export type ProjectOwnerInvitationRead = z.output<typeof invitationRead>;

const details = z.strictObject({
  project_id: z.string(),
  project_display_name: z.string(),
  /** Name or email of the owner who sent the invitation; null if a key did. */
  inviter_name: z.string().nullable(),
  email: z.string(),
  is_transfer: z.boolean(),
  /** Whether an account in project `internal` already signs in with this email. */
  has_account: z.boolean(),
});

export type ProjectOwnerInvitationDetails = z.output<typeof details>;

/**
 * Invitations to own a project (our addition), by email, to recipients with or without an account. The last three are
 * for recipients with a code, and belong to project `internal`.
 */
export const projectOwnerInvitationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/project-owner-invitations",
    summary: "Lists the project's pending owner invitations, oldest first.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: readList(invitationRead, maxOpenOwnerInvitations),
    errors: [],
  }),
  invite: endpoint({
    method: "POST",
    path: "/internal/project-owner-invitations",
    summary:
      "Invites a project owner by email, for seven days. Inviting again sends a new email and invalidates the older one. With `is_transfer`, the inviting owner is removed on acceptance; keys cannot use it (text 400). A project can have at most 50 pending invitations (text 400).",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({
      email: plainEmail().refine((value) => value !== "", "must not be empty"),
      is_transfer: flag().optional(),
    }),
    status: 201,
    response: invitationRead,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/internal/project-owner-invitations/{id}",
    summary: "Revokes an invitation; its link stops working.",
    access: ["admin"],
    user: "ignored",
    params: z.strictObject({ id: uuid() }),
    query: z.strictObject({}),
    status: 200,
    response: success,
    errors: ["VERIFICATION_CODE_NOT_FOUND"],
  }),
  details: endpoint({
    method: "POST",
    path: "/internal/project-owner-invitations/details",
    summary: "Returns the project that an invitation code is for, without consuming the code.",
    access: allAccessTypes,
    user: "ignored",
    query: z.strictObject({}),
    body: codeBody,
    status: 200,
    response: details,
    errors: ["EXPECTED_INTERNAL_PROJECT", ...verificationErrors],
  }),
  accept: endpoint({
    method: "POST",
    path: "/internal/project-owner-invitations/accept",
    summary:
      "Makes the signed-in user of project `internal` an owner, regardless of the invited email. An existing owner also consumes the invitation.",
    access: allAccessTypes,
    user: "required",
    query: z.strictObject({}),
    body: codeBody,
    status: 200,
    response: z.strictObject({ project_id: z.string() }),
    /** The last code: the account was deleted concurrently. */
    errors: [
      "USER_AUTHENTICATION_REQUIRED",
      "EXPECTED_INTERNAL_PROJECT",
      "IMPERSONATION_FORBIDDEN",
      ...verificationErrors,
      "USER_NOT_FOUND",
    ],
  }),
  signUp: endpoint({
    method: "POST",
    path: "/internal/project-owner-invitations/sign-up",
    summary:
      "Creates an account in project `internal` with the invited email, which counts as verified, signs it in and accepts the invitation. A rejected password does not consume the code.",
    access: allAccessTypes,
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({ code: verificationCode(), password: password(), display_name: name().optional() }),
    status: 200,
    response: tokenPair,
    errors: [
      "EXPECTED_INTERNAL_PROJECT",
      "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      ...verificationErrors,
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      "USER_EMAIL_ALREADY_EXISTS",
    ],
  }),
} as const;
