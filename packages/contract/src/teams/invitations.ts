import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maxOpenTeamInvitations } from "../list-limits.ts";
import { plainEmail } from "../schema/email-address.ts";
import {
  allAccessTypes,
  codeBody,
  codeIsValid,
  cursorPatterns,
  pageQuery,
  readListOrPage,
  success,
  verificationErrors,
} from "../schema/responses.ts";
import { millis, url, userIdOrMe, uuid } from "../schema/values.ts";

const invitationRead = z.strictObject({
  id: z.string(),
  team_id: z.string(),
  team_display_name: z.string(),
  expires_at_millis: millis(),
  recipient_email: z.string(),
  /** Our addition: the first time this email was invited. Inviting again only renews the expiry. */
  created_at_millis: millis(),
});

export type TeamInvitationRead = z.output<typeof invitationRead>;

const query = z.strictObject({ team_id: uuid() });

/** Exactly one of the first two; with both, the response is text. */
const listQuery = z
  .strictObject({
    team_id: uuid().optional(),
    user_id: userIdOrMe().optional(),
    ...pageQuery(cursorPatterns.timeAndId, maxOpenTeamInvitations),
  })
  .refine(({ team_id, user_id }) => team_id !== undefined || user_id !== undefined, {
    path: ["team_id"],
    message: "is required, unless user_id is given",
  });

/** Errors for clients with the newer header names only: the others don't know the codes. */
const newerClientErrors = ["TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED", "TEAM_INVITATION_EMAIL_MISMATCH"] as const;

export const teamInvitationEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/team-invitations/send-code",
    summary:
      "Invites an email address to a team; clients need $invite_members. Inviting again renews the pending invitation.",
    access: allAccessTypes,
    user: "optional",
    body: z.strictObject({
      team_id: uuid(),
      email: plainEmail().refine((value) => value !== "", "must not be empty"),
      callback_url: url(),
    }),
    status: 200,
    response: z.strictObject({ success: z.literal(true), id: z.string() }),
    errors: [
      "USER_AUTHENTICATION_REQUIRED",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
      "TEAM_NOT_FOUND",
      "REDIRECT_URL_NOT_WHITELISTED",
    ],
  }),
  list: endpoint({
    method: "GET",
    path: "/team-invitations",
    summary:
      "Lists the pending invitations of a team, or for the verified emails of a user, oldest first. For a team, clients need $read_members and $invite_members; users can only list their own (text 403 otherwise; with both filters: text 400).",
    access: allAccessTypes,
    user: "optional",
    query: listQuery,
    status: 200,
    response: readListOrPage(invitationRead, maxOpenTeamInvitations),
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
      "TEAM_NOT_FOUND",
    ],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/team-invitations/{id}",
    summary: "Revokes a team invitation; clients need $remove_members.",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ id: uuid() }),
    query,
    status: 200,
    response: success,
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "TEAM_MEMBERSHIP_NOT_FOUND",
      "TEAM_PERMISSION_REQUIRED",
      "TEAM_NOT_FOUND",
      "VERIFICATION_CODE_NOT_FOUND",
    ],
  }),
  accept: endpoint({
    method: "POST",
    path: "/team-invitations/accept",
    summary:
      "Accepts an invitation with its code: the signed-in user joins the team. No change if they are already a member.",
    access: allAccessTypes,
    user: "required",
    body: codeBody,
    status: 200,
    response: z.strictObject({}),
    /** USER_NOT_FOUND: the account was deleted concurrently. */
    errors: [...verificationErrors, "USER_NOT_FOUND", ...newerClientErrors],
  }),
  acceptOfUser: endpoint({
    method: "POST",
    path: "/team-invitations/{id}/accept",
    summary:
      "Accepts an invitation for a verified email of the user, who joins the team. Clients can only accept for their own user (text 403 otherwise).",
    access: allAccessTypes,
    user: "optional",
    params: z.strictObject({ id: uuid() }),
    query: z.strictObject({ user_id: userIdOrMe() }),
    status: 200,
    response: z.strictObject({}),
    errors: [
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
      "USER_NOT_FOUND",
      "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED",
      "VERIFICATION_CODE_NOT_FOUND",
    ],
  }),
  checkCode: endpoint({
    method: "POST",
    path: "/team-invitations/accept/check-code",
    summary: "Checks whether an invitation code is valid without consuming it.",
    access: allAccessTypes,
    user: "optional",
    body: codeBody,
    status: 200,
    response: codeIsValid,
    /** A client without a user gets no error for its account. */
    errors: [...verificationErrors, ...newerClientErrors],
  }),
  details: endpoint({
    method: "POST",
    path: "/team-invitations/accept/details",
    summary: "Returns the team and the invited email of a code, and whether the signed-in user is already a member.",
    access: allAccessTypes,
    user: "optional",
    body: codeBody,
    status: 200,
    /** The last two fields are our additions. */
    response: z.strictObject({
      team_id: z.string(),
      team_display_name: z.string(),
      recipient_email: z.string(),
      is_member: z.boolean(),
    }),
    errors: [...verificationErrors, "USER_AUTHENTICATION_REQUIRED", ...newerClientErrors],
  }),
} as const;
