import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { codeBody, codeIsValid, everyAccess, listOf, success, verificationErrors } from "./schema/common.ts";
import { plainEmail, strictEmail } from "./schema/email-address.ts";
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

const address = () => plainEmail().refine((value) => value !== "", "must not be empty");

const clientCreate = z.strictObject({
  user_id: userIdOrMe(),
  type: z.literal("email"),
  value: address(),
  used_for_auth: flag(),
  is_primary: flag().optional(),
});
const serverCreate = z.strictObject({ ...clientCreate.shape, is_verified: flag().optional() });

const clientUpdate = z.strictObject({
  type: z.literal("email").optional(),
  value: address().optional(),
  used_for_auth: flag().optional(),
  is_primary: flag().optional(),
});
const serverUpdate = z.strictObject({ ...clientUpdate.shape, is_verified: flag().optional() });

export type ContactChannelCreate = z.output<typeof serverCreate>;
export type ContactChannelUpdate = z.output<typeof serverUpdate>;

const itemParams = z.strictObject({ user_id: userIdOrMe(), contact_channel_id: uuid() });
const listQuery = z.strictObject({ user_id: userIdOrMe().optional(), contact_channel_id: uuid().optional() });
const noOwnUser = "CANNOT_GET_OWN_USER_WITHOUT_USER" as const;
const taken = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE" as const;

export const contactChannelEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/contact-channels",
    summary:
      "Contact channels, oldest first; of one user or, for servers, of the whole project. Clients see their own (text 403 otherwise).",
    access: everyAccess,
    user: "optional",
    query: listQuery,
    status: 200,
    response: listOf(channelRead),
    errors: [noOwnUser],
  }),
  create: endpoint({
    method: "POST",
    path: "/contact-channels",
    summary: "Adds a contact channel to a user.",
    access: everyAccess,
    user: "optional",
    query: listQuery,
    body: { client: clientCreate, server: serverCreate, admin: serverCreate },
    status: 201,
    response: channelRead,
    errors: [noOwnUser, "USER_NOT_FOUND", taken, "IMPERSONATION_FORBIDDEN"],
  }),
  read: endpoint({
    method: "GET",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary: "A contact channel (unknown: text 404).",
    access: everyAccess,
    user: "optional",
    params: itemParams,
    query: listQuery,
    status: 200,
    response: channelRead,
    errors: [noOwnUser],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary:
      "Changes a contact channel (unknown: text 400). A new value starts unverified unless a server says otherwise.",
    access: everyAccess,
    user: "optional",
    params: itemParams,
    query: listQuery,
    body: { client: clientUpdate, server: serverUpdate, admin: serverUpdate },
    status: 200,
    response: channelRead,
    errors: [noOwnUser, taken, "IMPERSONATION_FORBIDDEN"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary: "Removes a contact channel (unknown: text 400).",
    access: everyAccess,
    user: "optional",
    params: itemParams,
    query: listQuery,
    status: 200,
    response: success,
    errors: [noOwnUser, "IMPERSONATION_FORBIDDEN"],
  }),
  sendCode: endpoint({
    method: "POST",
    path: "/contact-channels/{user_id}/{contact_channel_id}/send-verification-code",
    summary: "Mails a verification link to a contact channel (unknown: text 404).",
    access: everyAccess,
    user: "optional",
    params: itemParams,
    body: z.strictObject({ callback_url: url() }),
    status: 200,
    response: success,
    errors: [noOwnUser, "USER_ID_DOES_NOT_EXIST", "EMAIL_ALREADY_VERIFIED", "REDIRECT_URL_NOT_WHITELISTED"],
  }),
  sendVerificationCode: endpoint({
    method: "POST",
    path: "/contact-channels/send-verification-code",
    summary: "Mails a verification link to the caller's own primary address.",
    access: everyAccess,
    user: "required",
    body: z.strictObject({ email: strictEmail(), callback_url: url() }),
    status: 200,
    response: success,
    errors: ["EMAIL_IS_NOT_PRIMARY_EMAIL", "EMAIL_ALREADY_VERIFIED", "REDIRECT_URL_NOT_WHITELISTED"],
  }),
  verify: endpoint({
    method: "POST",
    path: "/contact-channels/verify",
    summary: "Redeems a verification code: the address it was mailed to becomes verified.",
    access: everyAccess,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: success,
    errors: verificationErrors,
  }),
  checkVerificationCode: endpoint({
    method: "POST",
    path: "/contact-channels/verify/check-code",
    summary: "Tells whether a verification code would be accepted, without using it.",
    access: everyAccess,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: codeIsValid,
    errors: verificationErrors,
  }),
} as const;
