import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { allAccessTypes, newUserTokens, success, verificationErrors } from "../schema/responses.ts";
import { base64, text, verificationCode } from "../schema/values.ts";

export const mfaEndpoints = {
  signIn: endpoint({
    method: "POST",
    path: "/auth/mfa/sign-in",
    summary: "Completes a sign-in that requires a second factor, with a TOTP code (RFC 6238) or a recovery code.",
    access: allAccessTypes,
    user: "ignored",
    body: z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("totp"), totp: text(), code: verificationCode() }),
      z.strictObject({ type: z.literal("recovery_code"), recovery_code: text(), code: verificationCode() }),
    ]),
    status: 200,
    response: z.strictObject({
      ...newUserTokens.shape,
      /** Redirect target of the OAuth flow; absent for other sign-in methods. */
      after_callback_redirect_url: z.string().nullable().optional(),
    }),
    errors: [...verificationErrors, "INVALID_TOTP_CODE"],
  }),
  initiateTotp: endpoint({
    method: "POST",
    path: "/auth/mfa/totp/initiate",
    summary: "Creates a TOTP secret for setup and returns it as text and QR code. It is not stored until confirmed.",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: z.strictObject({
      secret_base64: z.string(),
      secret_base32: z.string(),
      otpauth_url: z.string(),
      /** The QR code of `otpauth_url` as an SVG path in a square of `size` units, including the quiet zone. */
      qr_code: z.strictObject({ path: z.string(), size: z.number() }),
    }),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  confirmTotp: endpoint({
    method: "POST",
    path: "/auth/mfa/totp/confirm",
    summary: "Turns on the second factor after a code proves the setup. Returns ten recovery codes, shown once.",
    access: allAccessTypes,
    user: "required",
    body: z.strictObject({ secret_base64: base64(), totp: text() }),
    status: 200,
    response: z.strictObject({ recovery_codes: z.array(z.string()) }),
    errors: ["INVALID_TOTP_CODE", "IMPERSONATION_FORBIDDEN"],
  }),
  disableTotp: endpoint({
    method: "DELETE",
    path: "/auth/mfa/totp",
    summary: "Turns off the caller's second factor and deletes their recovery codes.",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: success,
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  countRecoveryCodes: endpoint({
    method: "GET",
    path: "/auth/mfa/recovery-codes",
    summary: "Returns the number of the caller's unused recovery codes.",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: z.strictObject({ remaining: z.number() }),
    errors: [],
  }),
  createRecoveryCodes: endpoint({
    method: "POST",
    path: "/auth/mfa/recovery-codes",
    summary: "Replaces the caller's recovery codes with ten new ones, shown once. Requires a second factor (text 400).",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: z.strictObject({ recovery_codes: z.array(z.string()) }),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
} as const;
