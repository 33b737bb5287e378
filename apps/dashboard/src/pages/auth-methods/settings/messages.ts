import { signInMethodMessages } from "../../../data/sign-in-method-names.ts";

export const messages = {
  methods: {
    title: "Sign-in methods",
    description: "Shown on your sign-in page.",
    credentialEnabled: { label: signInMethodMessages.password, hint: "An email and a password." },
    magicLinkEnabled: {
      label: signInMethodMessages.emailCode,
      hint: signInMethodMessages.emailCodeHint,
    },
    passkeyEnabled: {
      label: signInMethodMessages.passkey,
      hint: "A device's fingerprint, face or PIN. Users add a passkey after they sign up.",
    },
    anonymousAccountsEnabled: {
      label: "Anonymous accounts",
      hint: "Give visitors a guest account that's upgraded when they sign up.",
    },
    noneTitle: "No one could sign in",
    noneText: "This turns off the last sign-in method. Signed-in users stay signed in until their session ends.",
    onlyPasskeysTitle: "No one could sign up",
    onlyPasskeysText:
      "Users add a passkey after they sign up. Without another sign-in method, only users who have one can sign in.",
  },
  signUp: {
    title: "Sign-up",
    signUpEnabled: {
      label: "Allow sign-up",
      hint: "When off, only existing users can sign in. You and your servers can still create users.",
    },
    strategy: "If a provider's email matches an existing user",
    strategies: {
      link_method: {
        label: "Link the accounts",
        hint: "One user with both sign-in methods, if both sides verified the email. Otherwise, sign-in is blocked.",
      },
      raise_error: {
        label: "Block",
        hint: "Users sign in with their existing method, then link the account.",
      },
      allow_duplicates: {
        label: "Create a second user",
        hint: "Creates two users with the same email. Hard to undo; use only if your app expects it.",
      },
    },
  },
  passwords: {
    title: "Passwords",
    passwordMinLength: {
      label: "Minimum length",
      hint: "8 to 64 characters. Applies to new passwords.",
      unit: "characters",
    },
    refuseCommonPasswords: {
      label: "Block common passwords",
      hint: "Rejects leaked, guessable and name-based passwords.",
    },
  },
  sessions: {
    title: "Sessions",
    sessionLifetimeMinutes: {
      label: "Maximum length",
      hint: "Users must sign in again after this long, even if active.",
    },
    hasIdleTime: { label: "Idle timeout", hint: "Sign users out after a period of inactivity." },
    sessionIdleMinutes: { label: "Sign out after", hint: "At least 15 minutes." },
    recentSignInRequired: {
      label: "Require reauthentication",
      hint: "Ask for sign-in again before sensitive changes. Not supported by Stack Auth SDKs.",
    },
  },
  accounts: {
    title: "Accounts",
    clientUserDeletionEnabled: {
      label: "Let users delete their account",
      hint: "In account settings. Deletes all their data.",
    },
    securityNotificationsEnabled: {
      label: "Security emails",
      hint: "Email users about new devices and changes to their sign-in methods.",
    },
  },
  units: { minutes: "minutes", hours: "hours", days: "days" },
  getUnit: (label: string) => `${label}: unit`,
  problems: {
    length: "Enter a whole number from 8 to 64",
    lifetime: "Enter 5 minutes to 366 days",
    idle: "Enter 15 minutes to 366 days",
  },
} as const;
