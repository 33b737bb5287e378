import { signInMethodMessages } from "../../data/sign-in-method-messages.ts";
import type { HandlerPage } from "./applications.ts";

/** Texts about users that the list and the page of one user share. */
export const messages = {
  methods: {
    password: signInMethodMessages.password,
    otp: signInMethodMessages.emailCodeShort,
    passkey: signInMethodMessages.passkey,
  } as Readonly<Record<string, string>>,

  menu: {
    label: (name: string) => `Actions for ${name}`,
    open: "Open",
    edit: "Edit",
    verify: "Send verification email…",
    reset: "Send password reset email…",
    impersonate: "Act as this user…",
    endSessions: "End all sessions…",
    removeSecondFactor: "Remove second factor…",
    delete: "Delete…",
  },

  application: {
    label: "Application",
    hint: "The link opens the handler pages of this application.",
    local: "On this computer (localhost)",
    localLabel: "Address of the application",
    localHint: "Where you run it while developing.",
    localError: "Enter an address of this computer, such as http://localhost:3000",
    noneTitle: "No application to open",
    none: "The link has to open a trusted domain of this project, and there is none yet.",
    toDomains: "Add a domain",
  },

  cancel: "Cancel",
  close: "Close",
  send: "Send email",
  mail: {
    verify: {
      title: "Send verification email",
      text: (address: string) => `${address} gets a link that verifies it.`,
      sent: "Verification email sent",
      already: "The address is already verified",
    },
    reset: {
      title: "Send password reset email",
      text: (address: string) =>
        `${address} gets a link to set a new password. The old one works until then; setting a new one ends all sessions.`,
      sent: "Password reset email sent",
    },
  },

  impersonate: {
    title: (name: string) => `Act as ${name}`,
    text: "You get a link that signs you in to the application as this user. What you do there happens in their name.",
    rules: [
      "The link works once, within two minutes.",
      "A banner shows that you are acting as somebody else, and lets you stop.",
      "You cannot change passwords, addresses or second factors.",
      "The audit log records who acted as whom.",
    ],
    lifetime: "Session length",
    lifetimes: { hour: "One hour", two: "Two hours", day: "One day" },
    create: "Create link",
    ready: "The link is ready",
    open: "Open in a new tab",
    copy: "Copy link",
    until: "Works once, until",
    private: "Already signed in to the application? Use a private window to keep the two apart.",
  },

  secondFactor: {
    title: "Remove the second factor?",
    text: (name: string) =>
      `From now on, ${name} signs in without a code, until they set it up again. Do this only if you are sure that the request comes from them.`,
    confirm: "Remove second factor",
    done: "Second factor removed",
  },

  sessions: {
    title: "End all sessions?",
    text: (name: string) => `This signs ${name} out everywhere within a second. They have to sign in again.`,
    confirm: "End all sessions",
    done: (count: number) =>
      count === 0 ? "There were no sessions" : count === 1 ? "One session ended" : `${count} sessions ended`,
  },

  delete: {
    title: (name: string) => `Delete ${name}?`,
    text: "The account is deleted with everything in it: addresses, sessions, API keys, memberships and permissions. This cannot be undone.",
    confirm: "Delete user",
    done: "User deleted",
  },
} as const;

export const emailCallbackPages = {
  verify: "email-verification",
  reset: "password-reset",
} as const satisfies Record<string, HandlerPage>;
