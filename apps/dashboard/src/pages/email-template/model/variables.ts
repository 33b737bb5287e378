import type { EmailTemplateType } from "@vestibule/react";

/** A value that a mail brings along, as the server's previews show it. */
export interface Variable {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  readonly canBeEmpty?: boolean;
}

const linkLifetime = (example: string): Variable => ({
  name: "linkLife",
  meaning: "How long the link works, in words of the template's language",
  example,
});
const userDisplayName: Variable = {
  name: "userDisplayName",
  meaning: "Name of the user",
  example: "Ada Lovelace",
  canBeEmpty: true,
};
const link = (name: string, meaning: string, page: string): Variable => ({
  name,
  meaning,
  example: `https://example.com/handler/${page}?code=…`,
});

const own: Readonly<Record<EmailTemplateType, readonly Variable[]>> = {
  email_verification: [
    link("emailVerificationLink", "Verifies the address", "email-verification"),
    userDisplayName,
    linkLifetime("7 days"),
  ],
  password_reset: [
    link("passwordResetLink", "Leads to the new password", "password-reset"),
    userDisplayName,
    linkLifetime("1 hour"),
  ],
  magic_link: [
    link("magicLink", "Signs in", "magic-link-callback"),
    { name: "otp", meaning: "The six characters to type", example: "K7M2QX" },
    linkLifetime("10 minutes"),
  ],
  team_invitation: [
    link("teamInvitationLink", "Leads to the invitation", "team-invitation"),
    { name: "teamDisplayName", meaning: "Name of the team", example: "Blue Team" },
    { name: "inviterDisplayName", meaning: "Who invites", example: "Ada Lovelace", canBeEmpty: true },
    { name: "recipientEmail", meaning: "The address that is invited", example: "grace@example.com" },
    linkLifetime("7 days"),
  ],
};

/** What can stand in a mail. `projectName`: the example of the project's name. */
export const listVariables = (type: EmailTemplateType, projectName: string): readonly Variable[] => [
  ...own[type],
  { name: "projectDisplayName", meaning: "Name of the project", example: projectName },
];

/** The link that the mail is there for. */
export const findLinkVariable = (type: EmailTemplateType): string => own[type][0]?.name ?? "";
