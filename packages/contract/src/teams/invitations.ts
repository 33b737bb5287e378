import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { codeBody, codeIsValid, everyAccess, listOf, success, verificationErrors } from "../schema/common.ts";
import { plainEmail } from "../schema/email-address.ts";
import { millis, url, uuid } from "../schema/values.ts";

const invitationRead = z.strictObject({
  id: z.string(),
  team_id: z.string(),
  expires_at_millis: millis(),
  recipient_email: z.string(),
});

export type TeamInvitationRead = z.output<typeof invitationRead>;

const query = z.strictObject({ team_id: uuid() });

export const teamInvitationEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/team-invitations/send-code",
    summary:
      "Invites an address to a team by mail; clients need $invite_members. Asking again renews the open invitation.",
    access: everyAccess,
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
    summary: "Open invitations of a team, oldest first; clients need $read_members and $invite_members.",
    access: everyAccess,
    user: "optional",
    query,
    status: 200,
    response: listOf(invitationRead),
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
    summary: "Takes an invitation of the team back; clients need $remove_members.",
    access: everyAccess,
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
    summary: "Redeems the code of an invitation: the signed-in user joins the team. Nothing changes for a member.",
    access: everyAccess,
    user: "required",
    body: codeBody,
    status: 200,
    response: z.strictObject({}),
    /** The last: the account was deleted at that very moment. */
    errors: [...verificationErrors, "USER_NOT_FOUND"],
  }),
  checkCode: endpoint({
    method: "POST",
    path: "/team-invitations/accept/check-code",
    summary: "Tells whether the code of an invitation would be accepted, without using it.",
    access: everyAccess,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: codeIsValid,
    errors: verificationErrors,
  }),
  details: endpoint({
    method: "POST",
    path: "/team-invitations/accept/details",
    summary:
      "Which team a code invites the signed-in user to, which address it was sent to, and whether they are a member.",
    access: everyAccess,
    user: "optional",
    body: codeBody,
    status: 200,
    /** The last two are our additions. */
    response: z.strictObject({
      team_id: z.string(),
      team_display_name: z.string(),
      recipient_email: z.string(),
      is_member: z.boolean(),
    }),
    errors: [...verificationErrors, "USER_AUTHENTICATION_REQUIRED"],
  }),
} as const;
