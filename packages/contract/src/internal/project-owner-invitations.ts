import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { codeBody, everyAccess, listOf, success, tokenPair, verificationErrors } from "../schema/common.ts";
import { plainEmail } from "../schema/email-address.ts";
import { flag, millis, name, password, uuid, verificationCode } from "../schema/values.ts";

const invitationRead = z.strictObject({
  id: z.string(),
  /** As it was written. */
  email: z.string(),
  /** Whether who invites stops being an owner when it is accepted. */
  is_transfer: z.boolean(),
  /** The owner who invites; null: a key did. */
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
  /** Name or address of the owner who invites; null: a key did. */
  inviter_name: z.string().nullable(),
  email: z.string(),
  is_transfer: z.boolean(),
  /** Whether somebody signs in to project `internal` with this address already. */
  has_account: z.boolean(),
});

export type ProjectOwnerInvitationDetails = z.output<typeof details>;

/**
 * Inviting people to own a project (our addition): by mail, whether or not they have an account. The last three are for
 * whoever holds the code of a mail, and belong to project `internal`.
 */
export const projectOwnerInvitationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/internal/project-owner-invitations",
    summary: "The open invitations to own the project, oldest first.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: listOf(invitationRead),
    errors: [],
  }),
  invite: endpoint({
    method: "POST",
    path: "/internal/project-owner-invitations",
    summary:
      "Invites an address to own the project by mail, for seven days. One that is invited already gets a new mail, and the older one is worth nothing. With `is_transfer` the owner who invites stops being one when it is accepted; keys cannot (text 400). A project has at most 50 open invitations (text 400).",
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
    summary: "Takes an invitation back: its mail is worth nothing from then on.",
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
    summary: "To which project the code of a mail invites, without using it.",
    access: everyAccess,
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
      "Makes the signed-in user of project `internal` an owner, whatever their own address is. Who is one already uses the invitation up.",
    access: everyAccess,
    user: "required",
    query: z.strictObject({}),
    body: codeBody,
    status: 200,
    response: z.strictObject({ project_id: z.string() }),
    /** The last: the account was deleted at that very moment. */
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
      "Makes an account of project `internal` with the invited address, which the mail has verified, signs it in and accepts. A refused password leaves the code usable.",
    access: everyAccess,
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
