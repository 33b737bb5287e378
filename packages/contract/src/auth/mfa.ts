import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { everyAccess, newUserTokens, success, verificationErrors } from "../schema/common.ts";
import { base64, text, verificationCode } from "../schema/values.ts";

export const mfaEndpoints = {
  signIn: endpoint({
    method: "POST",
    path: "/auth/mfa/sign-in",
    summary: "Finishes a sign-in that asked for a second factor, with a TOTP (RFC 6238) or a recovery code.",
    access: everyAccess,
    user: "ignored",
    body: z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("totp"), totp: text(), code: verificationCode() }),
      z.strictObject({ type: z.literal("recovery_code"), recovery_code: text(), code: verificationCode() }),
    ]),
    status: 200,
    response: z.strictObject({
      ...newUserTokens.shape,
      /** Where an OAuth flow wanted to go; absent for other ways in. */
      after_callback_redirect_url: z.string().nullable().optional(),
    }),
    errors: [...verificationErrors, "INVALID_TOTP_CODE"],
  }),
  initiateTotp: endpoint({
    method: "POST",
    path: "/auth/mfa/totp/initiate",
    summary: "A fresh TOTP secret to set up, as text and as QR code. Nothing is stored until it is confirmed.",
    access: everyAccess,
    user: "required",
    status: 200,
    response: z.strictObject({
      secret_base64: z.string(),
      secret_base32: z.string(),
      otpauth_url: z.string(),
      /** The QR code of `otpauth_url` as an SVG path in a square of `size` units, quiet zone included. */
      qr_code: z.strictObject({ path: z.string(), size: z.number() }),
    }),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  confirmTotp: endpoint({
    method: "POST",
    path: "/auth/mfa/totp/confirm",
    summary:
      "Switches the second factor on once a code proves that the secret was set up; gives ten recovery codes, shown once.",
    access: everyAccess,
    user: "required",
    body: z.strictObject({ secret_base64: base64(), totp: text() }),
    status: 200,
    response: z.strictObject({ recovery_codes: z.array(z.string()) }),
    errors: ["INVALID_TOTP_CODE", "IMPERSONATION_FORBIDDEN"],
  }),
  disableTotp: endpoint({
    method: "DELETE",
    path: "/auth/mfa/totp",
    summary: "Switches the caller's second factor off and removes their recovery codes.",
    access: everyAccess,
    user: "required",
    status: 200,
    response: success,
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  countRecoveryCodes: endpoint({
    method: "GET",
    path: "/auth/mfa/recovery-codes",
    summary: "How many unused recovery codes the caller has.",
    access: everyAccess,
    user: "required",
    status: 200,
    response: z.strictObject({ remaining: z.number() }),
    errors: [],
  }),
  createRecoveryCodes: endpoint({
    method: "POST",
    path: "/auth/mfa/recovery-codes",
    summary:
      "Ten new recovery codes for the caller, shown once; the old ones stop working. Needs a second factor (text 400).",
    access: everyAccess,
    user: "required",
    status: 200,
    response: z.strictObject({ recovery_codes: z.array(z.string()) }),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
} as const;
