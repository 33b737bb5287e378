import type { EmailTemplateType } from "@vestibule/react";

/** A variable of an email with the example value from the server's previews. */
export interface Variable {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  readonly canBeEmpty?: boolean;
}

const linkLifetime = (example: string): Variable => ({
  name: "linkLife",
  meaning: "How long the link is valid, in the template's language",
  example,
});
const userDisplayName: Variable = {
  name: "userDisplayName",
  meaning: "User's name",
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
    link("emailVerificationLink", "Verifies the email", "email-verification"),
    userDisplayName,
    linkLifetime("7 days"),
  ],
  password_reset: [
    link("passwordResetLink", "Opens the password reset page", "password-reset"),
    userDisplayName,
    linkLifetime("1 hour"),
  ],
  magic_link: [
    link("magicLink", "Signs in", "magic-link-callback"),
    { name: "otp", meaning: "The six-character code", example: "K7M2QX" },
    linkLifetime("10 minutes"),
  ],
  team_invitation: [
    link("teamInvitationLink", "Opens the invitation", "team-invitation"),
    { name: "teamDisplayName", meaning: "Team's name", example: "Blue Team" },
    { name: "inviterDisplayName", meaning: "User who sent the invitation", example: "Ada Lovelace", canBeEmpty: true },
    { name: "recipientEmail", meaning: "Invited email", example: "grace@example.com" },
    linkLifetime("7 days"),
  ],
};

/** The variables of an email type. `projectName`: an example of the project's name. */
export const listVariables = (type: EmailTemplateType, projectName: string): readonly Variable[] => [
  ...own[type],
  { name: "projectDisplayName", meaning: "Project's name", example: projectName },
];

/** The main link of the email. */
export const findLinkVariable = (type: EmailTemplateType): string => own[type][0]?.name ?? "";
