import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { plainEmail, strictEmail } from "./schema/email-address.ts";
import {
  allAccessTypes,
  codeBody,
  codeIsValid,
  cursorPatterns,
  pageQuery,
  readListOrPage,
  success,
  verificationErrors,
} from "./schema/responses.ts";
import { flag, url, userIdOrMe, uuid } from "./schema/values.ts";

const channelRead = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  type: z.literal("email"),
  value: z.string(),
  is_primary: z.boolean(),
  is_verified: z.boolean(),
  used_for_auth: z.boolean(),
});

export type ContactChannelRead = z.output<typeof channelRead>;

const nonEmptyEmail = () => plainEmail().refine((value) => value !== "", "must not be empty");

const clientCreate = z.strictObject({
  user_id: userIdOrMe(),
  type: z.literal("email"),
  value: nonEmptyEmail(),
  used_for_auth: flag(),
  is_primary: flag().optional(),
});
const serverCreate = z.strictObject({ ...clientCreate.shape, is_verified: flag().optional() });

const clientUpdate = z.strictObject({
  type: z.literal("email").optional(),
  value: nonEmptyEmail().optional(),
  used_for_auth: flag().optional(),
  is_primary: flag().optional(),
});
const serverUpdate = z.strictObject({ ...clientUpdate.shape, is_verified: flag().optional() });

export type ContactChannelCreate = z.output<typeof serverCreate>;
export type ContactChannelUpdate = z.output<typeof serverUpdate>;

const channelParams = z.strictObject({ user_id: userIdOrMe(), contact_channel_id: uuid() });
const listQuery = z.strictObject({ user_id: userIdOrMe().optional(), contact_channel_id: uuid().optional() });
const ownUserRequired = "CANNOT_GET_OWN_USER_WITHOUT_USER" as const;
const usedForAuthByAnotherUser = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE" as const;

export const contactChannelEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/contact-channels",
    summary:
      "Lists contact channels, oldest first, of one user or, for servers, of the whole project. Clients can only list their own (text 403 otherwise). Paginated if limit or cursor is given, and after 10,000 channels (servers) or 2,500 (clients).",
    access: allAccessTypes,
    user: "optional",
    query: listQuery.extend(pageQuery(cursorPatterns.timeAndId)),
    status: 200,
    response: readListOrPage(channelRead),
    errors: [ownUserRequired],
  }),
  create: endpoint({
    method: "POST",
    path: "/contact-channels",
    summary: "Adds a contact channel to a user.",
    access: allAccessTypes,
    user: "optional",
    query: listQuery,
    body: { client: clientCreate, server: serverCreate, admin: serverCreate },
    status: 201,
    response: channelRead,
    errors: [ownUserRequired, "USER_NOT_FOUND", usedForAuthByAnotherUser, "IMPERSONATION_FORBIDDEN"],
  }),
  read: endpoint({
    method: "GET",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary: "Returns a contact channel (unknown: text 404).",
    access: allAccessTypes,
    user: "optional",
    params: channelParams,
    query: listQuery,
    status: 200,
    response: channelRead,
    errors: [ownUserRequired],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary:
      "Updates a contact channel (unknown: text 400). A new value is unverified unless a server sets it as verified.",
    access: allAccessTypes,
    user: "optional",
    params: channelParams,
    query: listQuery,
    body: { client: clientUpdate, server: serverUpdate, admin: serverUpdate },
    status: 200,
    response: channelRead,
    errors: [ownUserRequired, usedForAuthByAnotherUser, "IMPERSONATION_FORBIDDEN"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary: "Deletes a contact channel (unknown: text 400).",
    access: allAccessTypes,
    user: "optional",
    params: channelParams,
    query: listQuery,
    status: 200,
    response: success,
    errors: [ownUserRequired, "IMPERSONATION_FORBIDDEN"],
  }),
  sendCode: endpoint({
    method: "POST",
    path: "/contact-channels/{user_id}/{contact_channel_id}/send-verification-code",
    summary: "Emails a verification link to a contact channel (unknown: text 404).",
    access: allAccessTypes,
    user: "optional",
    params: channelParams,
    body: z.strictObject({ callback_url: url() }),
    status: 200,
    response: success,
    errors: [ownUserRequired, "USER_ID_DOES_NOT_EXIST", "EMAIL_ALREADY_VERIFIED", "REDIRECT_URL_NOT_WHITELISTED"],
  }),
  sendVerificationCode: endpoint({
    method: "POST",
    path: "/contact-channels/send-verification-code",
    summary: "Emails a verification link to the caller's own primary email.",
    access: allAccessTypes,
    user: "required",
    body: z.strictObject({ email: strictEmail(), callback_url: url() }),
    status: 200,
    response: success,
    errors: ["EMAIL_IS_NOT_PRIMARY_EMAIL", "EMAIL_ALREADY_VERIFIED", "REDIRECT_URL_NOT_WHITELISTED"],
  }),
  verify: endpoint({
    method: "POST",
    path: "/contact-channels/verify",
    summary: "Redeems a verification code and marks the email it was sent to as verified.",
    access: allAccessTypes,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: success,
    errors: verificationErrors,
  }),
  checkVerificationCode: endpoint({
    method: "POST",
    path: "/contact-channels/verify/check-code",
    summary: "Checks whether a verification code is valid without consuming it.",
    access: allAccessTypes,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: codeIsValid,
    errors: verificationErrors,
  }),
} as const;
