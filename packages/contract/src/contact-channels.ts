import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { codeBody, codeIsValid, everyAccess, success, verificationErrors } from "./schema/common.ts";
import { strictEmail } from "./schema/email-address.ts";
import { url } from "./schema/values.ts";

export const contactChannelEndpoints = {
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
