import { signInMethodMessages } from "../../../data/sign-in-method-names.ts";
import { defineMessages } from "../../../i18n/define-messages.ts";

/** The settings that the page edits, in its order, with their messages. */
export const settingMessages = defineMessages("settings", {
  credentialEnabled: {
    get label() {
      return signInMethodMessages.password;
    },
    hint: "An email and a password.",
  },
  magicLinkEnabled: {
    get label() {
      return signInMethodMessages.emailCode;
    },
    get hint() {
      return signInMethodMessages.emailCodeHint;
    },
  },
  passkeyEnabled: {
    get label() {
      return signInMethodMessages.passkey;
    },
    hint: "A device's fingerprint, face or PIN. Users add a passkey after they sign up.",
  },
  anonymousAccountsEnabled: {
    label: "Anonymous accounts",
    hint: "Give visitors a guest account that's upgraded when they sign up.",
  },
  signUpEnabled: {
    label: "Allow sign-up",
    hint: "When off, only existing users can sign in. You and your servers can still create users.",
  },
  requireEmailVerification: {
    label: "Require a verified email",
    hint: "Users without one are restricted: your app treats them as not signed in until they verify their email. Not supported by Stack Auth SDKs before 2.8.108.",
  },
  oauthAccountMergeStrategy: { label: "If a provider's email matches an existing user" },
  passwordMinLength: {
    label: "Minimum length",
    hint: "{min} to {max} characters. Applies to new passwords.",
  },
  refuseCommonPasswords: {
    label: "Block common passwords",
    hint: "Rejects leaked and guessable passwords, and those with the user's name.",
  },
  sessionLifetimeMinutes: {
    label: "Maximum length",
    hint: "Users must sign in again after this long, even if active.",
  },
  sessionIdleMinutes: {
    label: "Idle timeout",
    hint: "Sign users out after a period of inactivity.",
    field: { label: "Sign out after", hint: "At least {min}." },
  },
  recentSignInRequired: {
    label: "Require reauthentication",
    hint: "Ask for sign-in again before sensitive changes. Not supported by Stack Auth SDKs.",
  },
  clientUserDeletionEnabled: {
    label: "Let users delete their account",
    hint: "In account settings. Deletes all their data.",
  },
  securityNotificationsEnabled: {
    label: "Security emails",
    hint: "Email users about new devices and changes to their sign-in methods.",
  },
});

export const messages = defineMessages("signInSettings", {
  methods: {
    title: "Methods",
    description: "Shown on your sign-in page.",
    noneTitle: "No one could sign in",
    noneText: "This turns off the last sign-in method. Signed-in users stay signed in until their session ends.",
    onlyPasskeysTitle: "No one could sign up",
    onlyPasskeysText:
      "Users add a passkey after they sign up. Without another sign-in method, only users who have one can sign in.",
  },
  signUp: {
    title: "Sign-up",
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
  passwords: { title: "Passwords" },
  sessions: { title: "Sessions" },
  accounts: { title: "Accounts" },
  units: { minutes: "minutes", hours: "hours", days: "days" },
  getUnit: "{label}: unit",
  problems: {
    number: "Enter a whole number from {min} to {max}",
    duration: "Enter {min} to {max}",
  },
});
