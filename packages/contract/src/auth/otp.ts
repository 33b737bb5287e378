import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { botChallengeFields } from "../schema/bot-challenge.ts";
import { strictEmail } from "../schema/email-address.ts";
import { allAccessTypes, codeBody, codeIsValid, newUserTokens, verificationErrors } from "../schema/responses.ts";
import { url, word } from "../schema/values.ts";

/** Magic link and one-time code: one email contains both. */
export const otpEndpoints = {
  sendSignInCode: endpoint({
    method: "POST",
    path: "/auth/otp/send-sign-in-code",
    summary: "Emails a sign-in link and a six-character code. Returns the nonce that completes a typed code.",
    access: allAccessTypes,
    user: "ignored",
    body: z.strictObject({ email: strictEmail(), callback_url: url(), ...botChallengeFields }),
    status: 200,
    response: z.strictObject({ nonce: z.string() }),
    errors: ["REDIRECT_URL_NOT_WHITELISTED", "USER_EMAIL_ALREADY_EXISTS", "SIGN_UP_NOT_ENABLED"],
  }),
  checkSignInCode: endpoint({
    method: "POST",
    path: "/auth/otp/sign-in/check-code",
    summary: "Checks whether a sign-in code is valid without consuming it. Returns the email that it signs in.",
    access: allAccessTypes,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: codeIsValid.extend({
      /** Our addition: the email that the code signs in. Of an impersonation link, the user's primary email, if any. */
      email: z.string().nullable(),
    }),
    errors: verificationErrors,
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/otp/sign-in",
    summary:
      "Signs in or up with the code from a link, or with the six typed characters followed by the nonce. Also redeems the code of an impersonation link.",
    access: allAccessTypes,
    user: "optional",
    body: codeBody,
    status: 200,
    response: newUserTokens,
    errors: [
      ...verificationErrors,
      "USER_EMAIL_ALREADY_EXISTS",
      "SIGN_UP_NOT_ENABLED",
      "SIGN_UP_REJECTED",
      "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  /** Our addition: lets the tab that requested the email detect that its link was opened elsewhere. */
  status: endpoint({
    method: "POST",
    path: "/auth/otp/status",
    summary:
      "Returns the status of a sign-in code by its nonce: waiting, used, or gone (expired, unknown, too many attempts).",
    access: allAccessTypes,
    user: "ignored",
    body: z.strictObject({ nonce: word() }),
    status: 200,
    response: z.strictObject({ status: z.enum(["waiting", "used", "gone"]) }),
    errors: [],
  }),
} as const;
