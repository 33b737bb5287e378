import { signInMethodMessages } from "../../../data/sign-in-method-messages.ts";

/** Texts of the settings of the page of sign-in methods. */
export const messages = {
  methods: {
    title: "Ways to sign in",
    description: "What the sign-in pages offer, besides the providers below.",
    credentialEnabled: { label: signInMethodMessages.password, hint: "An email address and a password." },
    magicLinkEnabled: {
      label: signInMethodMessages.emailCode,
      hint: signInMethodMessages.emailCodeHint,
    },
    passkeyEnabled: {
      label: signInMethodMessages.passkey,
      hint: "The fingerprint, face or PIN of a device. Nobody signs up with a passkey: people add one to their account.",
    },
    anonymousAccountsEnabled: {
      label: "Anonymous accounts",
      hint: "Visitors get an account before they say who they are, and keep it when they sign up.",
    },
    noneTitle: "Nobody could sign in",
    noneText:
      "This turns off the last way to sign in. People who are signed in stay signed in until their session ends.",
    onlyPasskeysTitle: "New people could not sign up",
    onlyPasskeysText:
      "A passkey belongs to an account. Without another way, only people who have added one can sign in.",
  },
  signUp: {
    title: "Sign-up",
    signUpEnabled: {
      label: "Allow sign-up",
      hint: "When off, only people with an account can sign in. You and your servers can still create users.",
    },
    strategy: "When a provider sends an address that somebody here already has",
    strategies: {
      link_method: {
        label: "Link the accounts",
        hint: "One user with two ways to sign in, if the address is verified on both sides. Otherwise the sign-in is refused.",
      },
      raise_error: {
        label: "Refuse the sign-in",
        hint: "They sign in the way they know and link the other account themselves.",
      },
      allow_duplicates: {
        label: "Create a second user",
        hint: "Two separate users with the same address. Hard to undo: choose it only if your application expects it.",
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
      label: "Refuse common passwords",
      hint: "Those that attackers try first, and those made from the project's name or the person's own address.",
    },
  },
  sessions: {
    title: "Sessions",
    sessionLifetimeMinutes: {
      label: "Maximum length",
      hint: "After this time people have to sign in again, however active they are.",
    },
    hasIdleTime: { label: "End unused sessions", hint: "A session ends when it has not been used for a while." },
    sessionIdleMinutes: { label: "End when unused for", hint: "At least 15 minutes." },
    recentSignInRequired: {
      label: "Recent sign-in for sensitive changes",
      hint: "Ten minutes after signing in, changing a password, second factor or address requires signing in again. Published Stack Auth clients cannot ask for that.",
    },
  },
  accounts: {
    title: "Accounts",
    clientUserDeletionEnabled: {
      label: "People may delete their account",
      hint: "In their account settings, along with everything that belongs to it.",
    },
    securityNotificationsEnabled: {
      label: "Security emails",
      hint: "Tell people about new devices and about changes to their password, second factor or address.",
    },
  },
  units: { minutes: "minutes", hours: "hours", days: "days" },
  unitOf: (label: string) => `${label}: unit`,
  problems: {
    length: "Enter a whole number from 8 to 64",
    lifetime: "Enter at least 5 minutes and at most 366 days",
    idle: "Enter at least 15 minutes and at most 366 days",
  },
} as const;
