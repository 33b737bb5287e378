import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("ownerInvitation", {
  tab: "Invitation",
  loading: "Loading your invitation",
  title: "Become an owner of {project}",
  transferTitle: "Accept transfer of {project}",
  invited: "{by} invited you to help manage {project}: its users, teams, settings and keys.",
  invitedByUnknown: "An owner invited you to help manage {project}: its users, teams, settings and keys.",
  transfer: "{by} wants to transfer {project} to you. Once you accept, they're no longer an owner.",
  transferByUnknown: "The owner wants to transfer {project} to you. Once you accept, they're no longer an owner.",
  signedInAs: "You're signed in as {email}.",
  otherAddress: "The invitation was sent to {email}. The account that accepts it becomes the owner.",
  accept: "Accept",
  otherAccount: "Switch account",
  signIn: "Sign in to accept",
  hasAccount: "{email} already has an account.",
  newAccount: "Choose a password for {email}. The link has verified your email.",
  name: "Your name",
  password: "Password",
  passwordHint: "At least {minLength} characters. Tip: a short phrase is easier to remember.",
  signUp: "Create account and accept",
  haveOne: "I have another account",
  accepted: "You now own {project}",
  errors: {
    VERIFICATION_CODE_NOT_FOUND: {
      title: "Invitation not found",
      text: "The link is incomplete or the invitation was revoked. Ask the sender for a new one.",
    },
    VERIFICATION_CODE_EXPIRED: {
      title: "This invitation has expired",
      text: "Invitations are valid for seven days. Ask the sender for a new one.",
    },
    VERIFICATION_CODE_ALREADY_USED: {
      title: "This invitation was already used",
      text: "If you accepted it, the project is in your list.",
    },
  },
  toProjects: "Go to your projects",
});
