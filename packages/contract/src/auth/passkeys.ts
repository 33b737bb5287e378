import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { everyAccess, listOf, newUserTokens, success, verificationErrors } from "../schema/common.ts";
import { anyJson, millis, name, text, userIdOrMe, uuid } from "../schema/values.ts";

/** The challenge for the browser, and the code that names it when it comes back. */
const ceremony = z.strictObject({ options_json: anyJson(), code: z.string() });

const passkeyRead = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at_millis: millis(),
  last_used_at_millis: millis().nullable(),
  /** Whether the provider of the passkey keeps a copy (WebAuthn level 3, backup state). */
  is_backed_up: z.boolean(),
});

export type PasskeyRead = z.output<typeof passkeyRead>;

const itemParams = z.strictObject({ passkey_id: uuid() });
const ofUser = z.strictObject({ user_id: userIdOrMe() });

export const passkeyEndpoints = {
  initiateRegistration: endpoint({
    method: "POST",
    path: "/auth/passkey/initiate-passkey-registration",
    summary: "Options for creating a passkey of the caller (WebAuthn level 3, PublicKeyCredentialCreationOptionsJSON).",
    access: everyAccess,
    user: "required",
    status: 200,
    response: ceremony,
    errors: ["PASSKEY_AUTHENTICATION_NOT_ENABLED", "IMPERSONATION_FORBIDDEN"],
  }),
  register: endpoint({
    method: "POST",
    path: "/auth/passkey/register",
    summary: "Stores the passkey that the browser made.",
    access: everyAccess,
    user: "optional",
    body: z.strictObject({ credential: anyJson(), code: text(), name: name().optional() }),
    status: 200,
    response: z.strictObject({ user_handle: z.string() }),
    errors: [
      ...verificationErrors,
      "PASSKEY_AUTHENTICATION_NOT_ENABLED",
      "USER_AUTHENTICATION_REQUIRED",
      "PASSKEY_REGISTRATION_FAILED",
    ],
  }),
  initiateAuthentication: endpoint({
    method: "POST",
    path: "/auth/passkey/initiate-passkey-authentication",
    summary:
      "Options for signing in with any passkey of the project (WebAuthn level 3, PublicKeyCredentialRequestOptionsJSON).",
    access: everyAccess,
    user: "ignored",
    status: 200,
    response: ceremony,
    errors: ["PASSKEY_AUTHENTICATION_NOT_ENABLED"],
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/passkey/sign-in",
    summary: "Signs in with the assertion that the browser made.",
    access: everyAccess,
    user: "ignored",
    body: z.strictObject({ authentication_response: anyJson(), code: text() }),
    status: 200,
    response: newUserTokens,
    errors: [
      ...verificationErrors,
      "PASSKEY_AUTHENTICATION_NOT_ENABLED",
      "PASSKEY_AUTHENTICATION_FAILED",
      "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
    ],
  }),
  list: endpoint({
    method: "GET",
    path: "/auth/passkeys",
    summary: "The passkeys of a user, oldest first. Clients see their own (text 403 otherwise).",
    access: everyAccess,
    user: "optional",
    query: ofUser,
    status: 200,
    response: listOf(passkeyRead),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Renames a passkey (unknown: text 404).",
    access: everyAccess,
    user: "optional",
    params: itemParams,
    query: ofUser,
    body: z.strictObject({ name: name().refine((value) => value.trim() !== "", "must not be blank") }),
    status: 200,
    response: passkeyRead,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "IMPERSONATION_FORBIDDEN"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Removes a passkey (unknown: text 404).",
    access: everyAccess,
    user: "optional",
    params: itemParams,
    query: ofUser,
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "IMPERSONATION_FORBIDDEN"],
  }),
} as const;
