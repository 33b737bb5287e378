export const messages = {
  tab: "Invitation",
  loading: "Loading your invitation",
  title: (project: string) => `Become an owner of ${project}`,
  transferTitle: (project: string) => `Accept transfer of ${project}`,
  invited: (by: string | null, project: string) =>
    `${by ?? "An owner"} invited you to help manage ${project}: its users, teams, settings and keys.`,
  transfer: (by: string | null, project: string) =>
    `${by ?? "The owner"} wants to transfer ${project} to you. Once you accept, they're no longer an owner.`,
  signedInAs: (email: string) => `You're signed in as ${email}.`,
  otherAddress: (email: string) =>
    `The invitation was sent to ${email}. The account that accepts it becomes the owner.`,
  accept: "Accept",
  otherAccount: "Switch account",
  signIn: "Sign in to accept",
  hasAccount: (email: string) => `${email} already has an account.`,
  newAccount: (email: string) => `Choose a password for ${email}. The link has verified your email.`,
  name: "Your name",
  password: "Password",
  passwordHint: (minLength: number) => `At least ${minLength} characters. Tip: a short phrase is easier to remember.`,
  signUp: "Create account and accept",
  haveOne: "I have another account",
  accepted: (project: string) => `You now own ${project}`,
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
} as const;
