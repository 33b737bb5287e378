import { signInMethodMessages } from "../../data/sign-in-method-names.ts";
import { defineMessages } from "../../i18n/define-messages.ts";
import type { HandlerPage } from "./applications.ts";

/** Messages shared by the user list and the user page. */
export const messages = defineMessages("userActions", {
  methods: {
    get password() {
      return signInMethodMessages.password;
    },
    get otp() {
      return signInMethodMessages.emailCodeShort;
    },
    get passkey() {
      return signInMethodMessages.passkey;
    },
  } as Readonly<Record<string, string>>,

  menu: {
    label: "Actions for {name}",
    open: "Open",
    edit: "Edit",
    verify: "Send verification email…",
    reset: "Send password reset email…",
    impersonate: "Impersonate user…",
    endSessions: "Sign out everywhere…",
    removeSecondFactor: "Remove two-factor authentication…",
    delete: "Delete…",
  },

  application: {
    label: "Application",
    hint: "The link opens this application's handler pages.",
    local: "Local (localhost)",
    localLabel: "Application URL",
    localHint: "Where your app runs during development.",
    localError: "Enter a local URL, such as http://localhost:3000",
    noneTitle: "No application to open",
    none: "The link must open a trusted domain. Add one first.",
    toDomains: "Add a domain",
  },

  cancel: "Cancel",
  close: "Close",
  send: "Send email",
  mail: {
    verify: {
      title: "Send verification email",
      text: "We'll email {address} a verification link.",
      sent: "Verification email sent",
      already: "This email is already verified",
    },
    reset: {
      title: "Send password reset email",
      text: "We'll email {address} a reset link. Setting a new password signs them out everywhere.",
      sent: "Password reset email sent",
    },
  },

  impersonate: {
    title: "Impersonate {name}",
    text: "You'll get a link that signs you in as this user. Everything you do there is done as them.",
    rules: {
      once: "The link works once and expires in two minutes.",
      banner: "A banner shows that you're impersonating, and lets you stop.",
      limits: "You can't change passwords, emails or two-factor authentication.",
      audit: "The audit log records who impersonated whom.",
    },
    lifetime: "Session length",
    lifetimes: { hour: "One hour", two: "Two hours", day: "One day" },
    create: "Create link",
    ready: "Your link is ready",
    open: "Open in a new tab",
    copy: "Copy link",
    until: "Works once, until {time}.",
    private: "Already signed in to the app? Use a private window.",
  },

  secondFactor: {
    title: "Remove two-factor authentication?",
    text: "{name} will sign in without a code until they set it up again. Verify the request came from them first.",
    confirm: "Remove two-factor authentication",
    done: "Two-factor authentication removed",
  },

  sessions: {
    title: "Sign out everywhere?",
    text: "This signs {name} out of every session and revokes their API keys. They can sign in again.",
    confirm: "Sign out everywhere",
    done: "{count, plural, =0 {No active sessions} one {# session signed out} other {# sessions signed out}}",
  },

  delete: {
    title: "Delete {name}?",
    text: "Permanently deletes this user and all their data.",
    confirm: "Delete user",
    done: "User deleted",
  },
});

export const emailCallbackPages = {
  verify: "email-verification",
  reset: "password-reset",
} as const satisfies Record<string, HandlerPage>;
