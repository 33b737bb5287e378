import { KnownError, type ServerUserCreate } from "@vestibule/react";
import { findFieldError, parsePlainError } from "../../../errors/field-errors.ts";
import { messages } from "../messages.ts";

/** The state of the form. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly usedToSignIn: boolean;
  readonly password: string;
  readonly hasCodes: boolean;
  readonly wantsInvitation: boolean;
}

export interface NewUserErrors {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

const text = messages.new;

export const emptyNewUser: NewUser = {
  name: "",
  email: "",
  isVerified: false,
  usedToSignIn: true,
  password: "",
  hasCodes: false,
  wantsInvitation: false,
};

/** Whether to email an invitation, which needs an email that signs in. */
export const isInvited = ({ email, usedToSignIn, wantsInvitation }: NewUser): boolean =>
  email.trim() !== "" && usedToSignIn && wantsInvitation;

/** The request body. The password and the settings that need an email are sent only with one. */
export function toCreate({ name, email, isVerified, usedToSignIn, password, hasCodes }: NewUser): ServerUserCreate {
  return {
    ...(name.trim() && { displayName: name.trim() }),
    ...(email.trim() && {
      primaryEmail: email.trim(),
      primaryEmailVerified: isVerified,
      primaryEmailAuthEnabled: usedToSignIn,
      ...(hasCodes && { otpAuthEnabled: true }),
      ...(password && { password }),
    }),
  };
}

/** Errors that need no server to detect. */
export function validateNewUser(user: NewUser, minLength: number): NewUserErrors {
  const { name, email, password, hasCodes, wantsInvitation } = user;
  // The API allows users without either, but owners could not tell them apart in the list.
  const isNameless = name.trim() === "" && email.trim() === "";
  const wantsEmail = password !== "" || hasCodes || wantsInvitation;
  const isShort = email.trim() !== "" && password !== "" && [...password].length < minLength;
  return {
    ...(isNameless && { email: text.needsNameOrEmail }),
    ...(wantsEmail && email.trim() === "" && { email: text.needsEmail }),
    ...(isShort && { password: text.passwordShort({ min: minLength }) }),
  };
}

/** Maps a server error to its field; null: it belongs to none. */
export function parseFieldErrors(error: unknown): NewUserErrors | null {
  if (KnownError.isInstance(error, "USER_EMAIL_ALREADY_EXISTS")) return { email: text.emailTaken };
  if (KnownError.isInstance(error, "PASSWORD_TOO_SHORT"))
    return { password: text.passwordShort({ min: error.details.min_length }) };
  if (KnownError.isInstance(error, "PASSWORD_TOO_LONG")) return { password: text.passwordLong };
  const [name, email, password] = ["display_name", "primary_email", "password"].map((field) =>
    findFieldError(error, field),
  );
  if (email) return { email: text.emailInvalid };
  if (name || password) return { name, password };
  const message = parsePlainError(error);
  return message?.toLowerCase().includes("password") ? { password: message } : null;
}
