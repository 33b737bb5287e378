import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { requestHeaders } from "../headers.ts";
import { codeBody, codeIsValid, everyAccess, success, tokenPair, verificationErrors } from "../schema/common.ts";
import { plainEmail, strictEmail } from "../schema/email-address.ts";
import { password, text, url, verificationCode } from "../schema/values.ts";

const lengthErrors = ["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"] as const;

export const passwordEndpoints = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/password/sign-up",
    summary: "Creates an account with an e-mail address and a password, signs it in and mails a verification link.",
    access: everyAccess,
    user: "optional",
    body: z.strictObject({
      email: strictEmail(),
      password: password(),
      verification_callback_url: url(),
    }),
    status: 200,
    response: tokenPair,
    errors: [
      "PASSWORD_AUTHENTICATION_NOT_ENABLED",
      "REDIRECT_URL_NOT_WHITELISTED",
      ...lengthErrors,
      "SIGN_UP_NOT_ENABLED",
      "USER_EMAIL_ALREADY_EXISTS",
      "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/password/sign-in",
    summary: "Signs in with an e-mail address and a password.",
    access: everyAccess,
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
      "Mails a link that sets a new password, if somebody signs in with this address. The answer is the same if nobody does.",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ email: plainEmail(), callback_url: url() }),
    status: 200,
    response: z.strictObject({ success: z.literal("maybe, only if user with e-mail exists") }),
    errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", "REDIRECT_URL_NOT_WHITELISTED"],
  }),
  checkResetCode: endpoint({
    method: "POST",
    path: "/auth/password/reset/check-code",
    summary: "Tells whether a reset code would be accepted, without using it.",
    access: everyAccess,
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
      "Sets a new password with a mailed code and ends all sessions of the user. A refused password leaves the code usable.",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ code: verificationCode(), password: password() }),
    status: 200,
    response: success,
    errors: [...verificationErrors, "PASSWORD_AUTHENTICATION_NOT_ENABLED", ...lengthErrors],
  }),
  update: endpoint({
    method: "POST",
    path: "/auth/password/update",
    summary: "Changes the caller's password and ends all their sessions but the one of the refresh-token header.",
    access: everyAccess,
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
    summary: "Gives the caller, who has none, a password.",
    access: everyAccess,
    user: "required",
    body: z.strictObject({ password: password() }),
    status: 200,
    response: success,
    errors: ["PASSWORD_AUTHENTICATION_NOT_ENABLED", ...lengthErrors, "IMPERSONATION_FORBIDDEN"],
  }),
} as const;
