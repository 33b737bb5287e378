import { KnownError } from "@vestibule/react";
import { defineMessages } from "../i18n/define-messages.ts";

/** Errors that an owner's action can get, by code. Placeholders are fields of the error's details. */
const messages = defineMessages("knownErrors", {
  USER_EMAIL_ALREADY_EXISTS: "A user with the email {email} already exists",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "Another user already signs in with this email",
  USER_NOT_FOUND: "The user no longer exists",
  USER_ID_DOES_NOT_EXIST: "No user has the ID {user_id}",
  PASSWORD_TOO_SHORT: "The password must have at least {min_length} characters",
  PASSWORD_TOO_LONG: "The password must have at most {maxLength} characters",
  EMAIL_ALREADY_VERIFIED: "The email is already verified",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "Another user already signs in with this provider account",
  TEAM_NOT_FOUND: "The team no longer exists",
  TEAM_ALREADY_EXISTS: "A team with the ID {team_id} already exists",
  TEAM_MEMBERSHIP_NOT_FOUND: "The user is no longer a member of the team",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "The user is already a member of the team",
  PERMISSION_NOT_FOUND: "The permission {permission_id} no longer exists",
  CONTAINED_PERMISSION_NOT_FOUND: "The contained permission {permission_id} doesn't exist",
  PERMISSION_ID_ALREADY_EXISTS: "A permission with the ID {permission_id} already exists",
  API_KEY_NOT_FOUND: "The API key no longer exists",
  REQUIRES_CUSTOM_EMAIL_SERVER: "Set up the project's own mail server first",
  REDIRECT_URL_NOT_WHITELISTED: "The URL isn't trusted. Add its domain to the trusted domains",
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS:
    "Extra scopes require the project's own OAuth keys for this provider",
  IMPERSONATION_FORBIDDEN: "This isn't allowed while you impersonate a user",
});

/** By code, without a period. Undefined for errors that have only the server's message. */
export function findKnownMessage(error: unknown): string | undefined {
  if (!KnownError.isInstance(error) || !Object.hasOwn(messages, error.errorCode)) return undefined;
  const message: string | ((values: never) => string) = messages[error.errorCode as keyof typeof messages];
  return typeof message === "string" ? message : message(error.details as never);
}
