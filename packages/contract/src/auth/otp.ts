import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { codeBody, codeIsValid, everyAccess, newUserTokens, verificationErrors } from "../schema/common.ts";
import { strictEmail } from "../schema/email-address.ts";
import { url, word } from "../schema/values.ts";

/** Magic link and one-time code: one mail carries both. */
export const otpEndpoints = {
  sendSignInCode: endpoint({
    method: "POST",
    path: "/auth/otp/send-sign-in-code",
    summary:
      "Mails a sign-in link and a code of six characters; the answer is the nonce that completes the typed code.",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ email: strictEmail(), callback_url: url() }),
    status: 200,
    response: z.strictObject({ nonce: z.string() }),
    errors: ["REDIRECT_URL_NOT_WHITELISTED", "USER_EMAIL_ALREADY_EXISTS", "SIGN_UP_NOT_ENABLED"],
  }),
  checkSignInCode: endpoint({
    method: "POST",
    path: "/auth/otp/sign-in/check-code",
    summary: "Tells whether a sign-in code would be accepted, without using it.",
    access: everyAccess,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: codeIsValid,
    errors: verificationErrors,
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/otp/sign-in",
    summary:
      "Signs in, or up, with the code of a link, or with the six typed characters followed by the nonce. Also redeems the code of an impersonation link.",
    access: everyAccess,
    user: "optional",
    body: codeBody,
    status: 200,
    response: newUserTokens,
    errors: [
      ...verificationErrors,
      "USER_EMAIL_ALREADY_EXISTS",
      "SIGN_UP_NOT_ENABLED",
      "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  /** Our addition: lets the tab that asked for the mail notice that its link was confirmed elsewhere. */
  status: endpoint({
    method: "POST",
    path: "/auth/otp/status",
    summary: "What became of a sign-in code, by its nonce: waiting, used, or gone (expired, unknown, out of tries).",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ nonce: word() }),
    status: 200,
    response: z.strictObject({ status: z.enum(["waiting", "used", "gone"]) }),
    errors: [],
  }),
} as const;
