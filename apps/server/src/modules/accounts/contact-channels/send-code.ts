import type { contract } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../../http/accepted-languages.ts";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { assertTrustedCallback, type Project } from "../../projects/index.ts";
import { normalizeEmail } from "../../users/index.ts";
import { assertOwner, type ChannelOwner, type ChannelServices, channelNotFound } from "./channel-access.ts";
import { findOwner, findRecipient } from "./channel-statements.ts";
import { enqueueVerificationEmail, enqueueVerificationEmailTo } from "./verification-email.ts";

/**
 * `POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code`. Order of checks: ownership, user,
 * channel, already verified, callback.
 */
export function sendCode(
  services: ChannelServices,
): Handler<typeof contract.contactChannels.sendCode, Project, ChannelOwner> {
  return async function sendCode({ auth, params, body, request }) {
    const { project, accessType } = auth;
    const { user_id: userId, contact_channel_id: id } = params;
    const { database, limits } = services;
    assertOwner(auth, userId, 400);
    if (!(await database.row(findOwner, { projectId: project.id, userId })))
      throw apiError("USER_ID_DOES_NOT_EXIST", { user_id: userId });
    const channel = await database.row(findRecipient, { projectId: project.id, userId, id });
    if (!channel) throw channelNotFound(404);
    if (channel.is_verified) throw apiError("EMAIL_ALREADY_VERIFIED");
    assertTrustedCallback(project, body.callback_url);
    const recipient = normalizeEmail(channel.value);
    await limits.check({
      action: "mail",
      emailKind: "verification",
      projectId: project.id,
      accessType,
      request,
      recipient,
    });
    const mail = { project, userId, callbackUrl: body.callback_url, languages: acceptedLanguages(request) };
    await database.transaction((transaction) => enqueueVerificationEmailTo(transaction, services, mail, channel));
    return { success: true };
  };
}

/**
 * `POST /contact-channels/send-verification-code`, for older clients. Order of checks: email, already verified,
 * callback.
 */
export function sendVerificationCode(
  services: ChannelServices,
): Handler<typeof contract.contactChannels.sendVerificationCode, Project, ChannelOwner> {
  return async function sendVerificationCode({ auth: { project, accessType }, user, body, request }) {
    const { primary_email } = user;
    const recipient = normalizeEmail(body.email);
    if (primary_email === null || normalizeEmail(primary_email) !== recipient)
      throw apiError("EMAIL_IS_NOT_PRIMARY_EMAIL", { email: body.email, primary_email });
    if (user.primary_email_verified) throw apiError("EMAIL_ALREADY_VERIFIED");
    assertTrustedCallback(project, body.callback_url);
    await services.limits.check({
      action: "mail",
      emailKind: "verification",
      projectId: project.id,
      accessType,
      request,
      recipient,
    });
    const languages = acceptedLanguages(request);
    const mail = { project, userId: user.id, callbackUrl: body.callback_url, languages };
    await services.database.transaction((transaction) => enqueueVerificationEmail(transaction, services, mail));
    return { success: true };
  };
}
