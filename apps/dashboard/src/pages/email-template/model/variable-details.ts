import type { EditableEmailType } from "@vestibule/react";
import { defineMessages } from "../../../i18n/define-messages.ts";
import { listVariableNames, type VariableName } from "./variables.ts";

/** Loaded with the panel, which the editor doesn't wait for. */
export const messages = defineMessages("templateVariables", {
  variablesText: "Copy one, or select a field to insert it.",
  insertText: "Inserted at the cursor of the field you last selected.",
  insert: "Insert {name}",
  copy: "Copy {name}",
  example: "For example {text}",
  canBeEmpty: "{meaning} (can be empty)",
  conditionText: "Check whether a value is set: {code}",
  meanings: {
    emailVerificationLink: "Verifies the email",
    passwordResetLink: "Opens the password reset page",
    magicLink: "Signs in",
    teamInvitationLink: "Opens the invitation",
    signInLink: "Opens the sign-in page",
    linkLife: "How long the link is valid, in the template's language",
    userDisplayName: "User's name",
    otp: "The six-character code",
    teamDisplayName: "Team's name",
    inviterDisplayName: "User who sent the invitation",
    recipientEmail: "Invited email",
    projectDisplayName: "Project's name",
    codeLife: "How long the code is valid, in the template's language",
    noticeTitle: "What happened, as a title, in the template's language",
    noticeEvent: "What happened, in the template's language",
    noticeAdvice: "What to do if it wasn't the user, in the template's language",
    when: "When it happened",
    device: "Browser and operating system",
    location: "Estimated location",
    ip: "IP address",
    settingsLink: "Opens the account settings",
    passkeyName: "Passkey's name, if one was added or removed",
    providerName: "Provider, if an account was connected or disconnected",
    previousEmail: "Former email, if it was changed",
    newDevice: "Set after a sign-in on a new device",
    passwordChanged: "Set if the password was changed",
    passwordSet: "Set if a password was added",
    passwordReset: "Set if the password was reset",
    totpEnabled: "Set if two-factor authentication was turned on",
    totpDisabled: "Set if two-factor authentication was turned off",
    recoveryCodesCreated: "Set if new recovery codes were created",
    recoveryCodeUsed: "Set if a recovery code was used",
    passkeyAdded: "Set if a passkey was added",
    passkeyRemoved: "Set if a passkey was removed",
    accountLinked: "Set if an account was connected",
    accountUnlinked: "Set if an account was disconnected",
    emailChanged: "Set if the email was changed",
    keyDescription: "Key's description",
    keyLastFour: "Last four characters of the key",
    revokedAt: "When the key was revoked",
    ownerInvitationLink: "Opens the invitation",
    ownedProjectDisplayName: "Name of the project to own",
    inviterName: "Name or email of the inviting owner",
    isTransfer: "Set if the inviting owner gives the project away",
  } as Readonly<Record<string, string>>,
});

/** A variable with its meaning, and the example value from the server's previews. */
export interface Variable extends VariableName {
  readonly meaning: string;
  /** Null: it has no text. */
  readonly example: string | null;
}

const getExampleLink = (page: string): string => `https://example.com/handler/${page}?code=…`;
const exampleTime = "Jan 15, 2026, 12:05 PM UTC";

const examples: Readonly<Record<string, string>> = {
  emailVerificationLink: getExampleLink("email-verification"),
  passwordResetLink: getExampleLink("password-reset"),
  magicLink: getExampleLink("magic-link-callback"),
  teamInvitationLink: getExampleLink("team-invitation"),
  ownerInvitationLink: getExampleLink("owner-invitation"),
  signInLink: "https://example.com/handler/sign-in",
  settingsLink: "https://example.com/handler/account-settings",
  linkLife: "7 days",
  codeLife: "10 minutes",
  otp: "K7M2QX",
  userDisplayName: "Ada Lovelace",
  inviterDisplayName: "Ada Lovelace",
  inviterName: "Ada Lovelace",
  teamDisplayName: "Blue Team",
  recipientEmail: "grace@example.com",
  noticeTitle: "New sign-in to your account",
  noticeEvent: "We noticed a sign-in to your Acme account from a new device or location.",
  noticeAdvice: "If this wasn't you, sign out of that session and change your password.",
  when: exampleTime,
  device: "Firefox on Linux",
  location: "Graz, Austria",
  ip: "192.0.2.1",
  passkeyName: "Work laptop",
  providerName: "GitHub",
  previousEmail: "ada@example.com",
  keyLastFour: "0a1f",
  keyDescription: "Nightly deploys",
  revokedAt: exampleTime,
  ownedProjectDisplayName: "Acme",
};

const linkLives: Readonly<Partial<Record<EditableEmailType, string>>> = {
  password_reset: "1 hour",
  magic_link: "10 minutes",
};

/** The variables of an email type. `projectName`: an example of the project's name. */
export const listVariables = (type: EditableEmailType, projectName: string): readonly Variable[] =>
  listVariableNames(type).map((variable) => {
    const { name, isCondition } = variable;
    const own = { projectDisplayName: projectName, linkLife: linkLives[type] }[name];
    return {
      ...variable,
      meaning: messages.meanings[name] ?? name,
      example: isCondition ? null : (own ?? examples[name] ?? ""),
    };
  });
