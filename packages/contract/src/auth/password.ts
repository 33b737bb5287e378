import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { everyAccess, tokenPair } from "../schema/common.ts";
import { plainEmail, strictEmail } from "../schema/email-address.ts";
import { password, url } from "../schema/values.ts";

export const passwordEndpoints = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/password/sign-up",
    summary: "Creates an account with an e-mail address and a password, signs it in and mails a verification link.",
    access: everyAccess,
    user: "ignored",
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
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_LONG",
      "SIGN_UP_NOT_ENABLED",
      "USER_EMAIL_ALREADY_EXISTS",
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
} as const;
