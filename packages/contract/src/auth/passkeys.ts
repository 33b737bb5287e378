import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maxPasskeysPerUser } from "../list-limits.ts";
import { allAccessTypes, newUserTokens, readList, success, verificationErrors } from "../schema/responses.ts";
import { anyJson, millis, name, text, userIdOrMe, uuid } from "../schema/values.ts";

/** The challenge for the browser, and the code that identifies it in the response. */
const ceremonyOptions = z.strictObject({ options_json: anyJson(), code: z.string() });

const passkeyRead = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at_millis: millis(),
  last_used_at_millis: millis().nullable(),
  /** Whether the passkey is synced by its provider (WebAuthn Level 3, backup state). */
  is_backed_up: z.boolean(),
});

export type PasskeyRead = z.output<typeof passkeyRead>;

const passkeyParams = z.strictObject({ passkey_id: uuid() });
const userParams = z.strictObject({ user_id: userIdOrMe() });

export const passkeyEndpoints = {
  initiateRegistration: endpoint({
    method: "POST",
    path: "/auth/passkey/initiate-passkey-registration",
    summary:
      "Returns options for registering a passkey for the caller (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON).",
    access: allAccessTypes,
    user: "required",
    status: 200,
    response: ceremonyOptions,
    errors: ["PASSKEY_AUTHENTICATION_NOT_ENABLED", "IMPERSONATION_FORBIDDEN"],
  }),
  register: endpoint({
    method: "POST",
    path: "/auth/passkey/register",
    summary: "Registers the passkey that the browser created.",
    access: allAccessTypes,
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
      "Returns options for signing in with any passkey of the project (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON).",
    access: allAccessTypes,
    user: "ignored",
    status: 200,
    response: ceremonyOptions,
    errors: ["PASSKEY_AUTHENTICATION_NOT_ENABLED"],
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/passkey/sign-in",
    summary: "Signs in with the browser's passkey assertion.",
    access: allAccessTypes,
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
    summary: "Lists a user's passkeys, oldest first. Clients can only list their own (text 403 otherwise).",
    access: allAccessTypes,
    user: "optional",
    query: userParams,
    status: 200,
    response: readList(passkeyRead, maxPasskeysPerUser),
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER"],
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Renames a passkey (unknown: text 404).",
    access: allAccessTypes,
    user: "optional",
    params: passkeyParams,
    query: userParams,
    body: z.strictObject({ name: name().refine((value) => value.trim() !== "", "must not be blank") }),
    status: 200,
    response: passkeyRead,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "IMPERSONATION_FORBIDDEN"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Deletes a passkey (unknown: text 404).",
    access: allAccessTypes,
    user: "optional",
    params: passkeyParams,
    query: userParams,
    status: 200,
    response: success,
    errors: ["CANNOT_GET_OWN_USER_WITHOUT_USER", "IMPERSONATION_FORBIDDEN"],
  }),
} as const;
