import type { EditableEmailType } from "@vestibule/react";

/** The names of variables, separated by spaces. The main link is the first one that ends in `Link`. */
interface Names {
  readonly always: string;
  readonly optional?: string;
  /** They have no text, and are only for conditions. */
  readonly conditions?: string;
}

const names: Readonly<Record<EditableEmailType, Names>> = {
  email_verification: { always: "emailVerificationLink linkLife", optional: "userDisplayName" },
  password_reset: { always: "passwordResetLink linkLife", optional: "userDisplayName" },
  magic_link: { always: "magicLink otp linkLife" },
  team_invitation: {
    always: "teamInvitationLink teamDisplayName recipientEmail linkLife",
    optional: "inviterDisplayName",
  },
  sign_in_invitation: { always: "signInLink recipientEmail" },
  security_notice: {
    always: "noticeTitle noticeEvent noticeAdvice when",
    optional: "device location ip settingsLink userDisplayName passkeyName providerName previousEmail",
    conditions:
      "newDevice passwordChanged passwordSet passwordReset totpEnabled totpDisabled recoveryCodesCreated recoveryCodeUsed passkeyAdded passkeyRemoved accountLinked accountUnlinked emailChanged",
  },
  reauthentication_code: { always: "otp codeLife" },
  api_key_revoked: {
    always: "keyLastFour revokedAt",
    optional: "keyDescription teamDisplayName settingsLink userDisplayName",
  },
  owner_invitation: {
    always: "ownerInvitationLink ownedProjectDisplayName recipientEmail linkLife",
    optional: "inviterName",
    conditions: "isTransfer",
  },
};

/** A variable of an email. */
export interface VariableName {
  readonly name: string;
  readonly canBeEmpty: boolean;
  /** It has no text, and is only for conditions. */
  readonly isCondition: boolean;
}

/** The variables of an email type. */
export function listVariableNames(type: EditableEmailType): readonly VariableName[] {
  const { always, optional = "", conditions = "" } = names[type];
  const split = (list: string, canBeEmpty: boolean, isCondition: boolean): VariableName[] =>
    list
      .split(" ")
      .filter((name) => name !== "")
      .map((name) => ({ name, canBeEmpty, isCondition }));
  return [
    ...split(always, false, false),
    ...split(optional, true, false),
    ...split("projectDisplayName", false, false),
    ...split(conditions, false, true),
  ];
}

/** What a user inserts: the value, or a condition to fill in. */
export const formatVariable = ({ name, isCondition }: VariableName): string =>
  isCondition ? `{{#if ${name}}}{{/if}}` : `{{${name}}}`;

/** The URL of a new button: the main link of the email; empty if it has none. */
export function getLinkUrl(type: EditableEmailType): string {
  const main = listVariableNames(type).find(({ name }) => name.endsWith("Link"));
  return main ? `{{${main.name}}}` : "";
}
