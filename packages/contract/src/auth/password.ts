import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { requestHeaders } from "../headers.ts";
import { botChallengeFields } from "../schema/bot-challenge.ts";
import { plainEmail, strictEmail } from "../schema/email-address.ts";
import { allAccessTypes, codeBody, codeIsValid, success, tokenPair, verificationErrors } from "../schema/responses.ts";
import { password, text, url, verificationCode } from "../schema/values.ts";

const lengthErrors = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"] as const;

export const passwordEndpoints = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/password/sign-up",
    summary:
      "Creates an account with an email and password, signs it in and emails a verification link. A missing callback URL only skips the email, as does an untrusted one outside production mode; the x-stack-verification-email-skipped header says why.",
    access: allAccessTypes,
    user: "optional",
    body: z.strictObject({
      email: strictEmail(),
      password: password(),
      verification_callback_url: url().optional(),
      ...botChallengeFields,
    }),
    status: 200,
    response: tokenPair,
    errors: [
      "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      "REDIRECT_URL_NOT_WHITELISTED",
      ...lengthErrors,
      "SIGN_UP_NOT_ENABLED",
      "SIGN_UP_REJECTED",
      "USER_EMAIL_ALREADY_EXISTS",
      "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/password/sign-in",
    summary: "Signs in with an email and password.",
    access: allAccessTypes,
    user: "ignored",
    body: z.strictObject({ email: plainEmail(), password: password() }),
    status: 200,
    response: tokenPair,
    errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", "EMAIL_PASSWORD_MISMATCH", "MULTI_FACTOR_AUTHENTICATION_REQUIRED"],
  }),
  sendResetCode: endpoint({
    method: "POST",
    path: "/auth/password/send-reset-code",
    summary:
      "Emails a password reset link if an account signs in with this email. The response is the same if none does.",
    access: allAccessTypes,
    user: "ignored",
    body: z.strictObject({ email: plainEmail(), callback_url: url() }),
    status: 200,
    response: z.strictObject({ success: z.literal("maybe, only if user with e-mail exists") }),
    errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", "REDIRECT_URL_NOT_WHITELISTED"],
  }),
  checkResetCode: endpoint({
    method: "POST",
    path: "/auth/password/reset/check-code",
    summary: "Checks whether a reset code is valid without consuming it.",
    access: allAccessTypes,
    user: "ignored",
    body: codeBody,
    status: 200,
    response: codeIsValid,
    errors: verificationErrors,
  }),
  reset: endpoint({
    method: "POST",
    path: "/auth/password/reset",
    summary:
      "Sets a new password with an emailed code and ends all of the user's sessions. A rejected password does not consume the code.",
    access: allAccessTypes,
    user: "ignored",
    body: z.strictObject({ code: verificationCode(), password: password() }),
    status: 200,
    response: success,
    errors: [...verificationErrors, "PASSWORD_AUTHENTICATION_NOT_ENABLED", ...lengthErrors],
  }),
  update: endpoint({
    method: "POST",
    path: "/auth/password/update",
    summary: "Changes the caller's password and ends all their sessions except the one of the refresh-token header.",
    access: allAccessTypes,
    user: "required",
    headers: z.object({ [requestHeaders.refreshToken]: text().optional() }),
    body: z.strictObject({ old_password: password(), new_password: password() }),
    status: 200,
    response: success,
    errors: [
      "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      ...lengthErrors,
      "USER_DOES_NOT_HAVE_PASSWORD",
      "PASSWORD_CONFIRMATION_MISMATCH",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  set: endpoint({
    method: "POST",
    path: "/auth/password/set",
    summary: "Sets a password for a caller who has none.",
    access: allAccessTypes,
    user: "required",
    body: z.strictObject({ password: password() }),
    status: 200,
    response: success,
    errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", ...lengthErrors, "IMPERSONATION_FORBIDDEN"],
  }),
} as const;
