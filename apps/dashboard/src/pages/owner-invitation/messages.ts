export const messages = {
  tab: "Invitation",
  loading: "Loading your invitation",
  title: (project: string) => `Become an owner of ${project}`,
  transferTitle: (project: string) => `Take over ${project}`,
  invited: (by: string | null, project: string) =>
    `${by ?? "An owner"} invites you to administer ${project}: its users, teams, settings and keys.`,
  transfer: (by: string | null, project: string) =>
    `${by ?? "The owner"} hands ${project} over to you, and stops being an owner when you accept.`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  otherAddress: (email: string) => `The invitation went to ${email}. Whoever accepts it becomes the owner.`,
  accept: "Accept",
  otherAccount: "Use another account",
  signIn: "Sign in to accept",
  hasAccount: (email: string) => `${email} has an account here.`,
  newAccount: (email: string) => `Choose a password for ${email}. Your address is verified by this link.`,
  name: "Your name",
  password: "Password",
  passwordHint: "At least 8 characters. A sentence is easier to remember than symbols.",
  signUp: "Create account and accept",
  haveOne: "I have another account",
  accepted: (project: string) => `You own ${project} now`,
  refusals: {
    VERIFICATION_CODE_NOT_FOUND: {
      title: "This invitation does not exist",
      text: "The link is incomplete, or the invitation was revoked. Ask whoever sent it for a new one.",
    },
    VERIFICATION_CODE_EXPIRED: {
      title: "This invitation has expired",
      text: "Invitations work for seven days. Ask whoever sent it for a new one.",
    },
    VERIFICATION_CODE_ALREADY_USED: {
      title: "This invitation has been used",
      text: "If it was you, the project is in your list.",
    },
  },
  toProjects: "Go to your projects",
} as const;
