import { signInMethodMessages } from "../../data/sign-in-method-names.ts";
import { defineMessages } from "../../i18n/define-messages.ts";

export const messages = defineMessages("users", {
  title: "Users",
  create: "Create user",
  export: "Export",
  search: "Search users",
  count: "{count, plural, one {# user} other {# users}}",
  matching: "{count} of {total} users match",
  matchingAtLeast: "More than {count} of {total} users match",

  columns: {
    user: "User",
    email: "Email",
    methods: "Sign-in methods",
    lastActive: "Last active",
    signedUp: "Signed up",
    verified: "Verified",
    get secondFactor() {
      return signInMethodMessages.secondFactor;
    },
    id: "User ID",
  },
  get anonymous() {
    return signInMethodMessages.anonymous;
  },
  unverified: "Unverified",
  neverActive: "Never active",
  restricted: "Restricted",
  yes: "Yes",
  no: "No",
  none: "None",
  noEmail: "None",
  rowLabel: "Users",

  empty: {
    title: "No users yet",
    text: "Users appear here when they sign up. You can also create users yourself.",
    toSetup: "Connect your app",
  },
  noMatch: {
    title: "No matching users",
    text: "Search by part of a name or email, or by exact user ID.",
    clear: "Clear filters",
    clearSearch: "Clear search",
  },

  filters: {
    verified: { label: "Verified", yes: "Yes", no: "No" },
    method: {
      label: "Method",
      get password() {
        return signInMethodMessages.password;
      },
      get otp() {
        return signInMethodMessages.emailCodeShort;
      },
      get passkey() {
        return signInMethodMessages.passkey;
      },
      get totp() {
        return signInMethodMessages.secondFactor;
      },
      oauth: "Any provider",
    },
    account: {
      label: "Account",
      registered: "Standard",
      get anonymous() {
        return signInMethodMessages.anonymous;
      },
      restricted: "Restricted by an admin",
    },
    joined: { label: "Signed up" },
  },

  new: {
    title: "Create user",
    text: "Enter a name or an email. No email is sent unless you invite them.",
    name: "Name",
    email: "Email",
    verified: "Mark email as verified",
    verifiedHint: "Skip verification.",
    signIn: "Use this email to sign in",
    signInHint: "Other users can't sign in with it.",
    get password() {
      return signInMethodMessages.password;
    },
    passwordHint: "At least {min} characters.",
    get otp() {
      return signInMethodMessages.emailCode;
    },
    otpHint: "Lets them sign in with an emailed link or code.",
    invite: "Send an invitation",
    inviteHint: "Emails a link to your app's sign-in page.",
    inviteNeedsEmail: "Needs an email to sign in with.",
    invited: "Invitation sent to {email}",
    notInvited: "The invitation couldn't be sent",
    needsEmail: "Enter an email to use the options below.",
    needsNameOrEmail: "Enter a name or an email.",
    emailTaken: "Another user already signs in with this email",
    emailInvalid: "Enter a valid email address",
    passwordShort: "Enter at least {min} characters",
    passwordLong: "This password is too long",
    cancel: "Cancel",
    submit: "Create user",
    done: "User created",
  },

  bulk: {
    delete: "Delete",
    endSessions: "Sign out",
    cancel: "Cancel",
    stop: "Stop",
    close: "Close",
    retry: "Try {count} again",
    progress: "{done} of {all}",
    deleteTitle: "{count, plural, one {Delete # user?} other {Delete # users?}}",
    deleteText: "Permanently deletes these users and all their data.",
    deleteType: "delete {count}",
    deleteConfirm: "Delete users",
    deleting: "Deleting users",
    deleted: "{count, plural, one {# user deleted} other {# users deleted}}",
    endTitle: "{count, plural, one {Sign out # user everywhere?} other {Sign out # users everywhere?}}",
    endText: "They're signed out within a second and must sign in again. Their API keys are revoked.",
    endConfirm: "Sign out",
    ending: "Signing out users",
    ended: "{count, plural, one {# user signed out} other {# users signed out}}",
    failed: "{count, plural, one {# user failed} other {# users failed}}",
    skipped: "{count, plural, one {# user skipped because you stopped} other {# users skipped because you stopped}}",
    allDone: "All done.",
  },

  exporting: {
    title: "Export users",
    all: "{count, plural, one {The only user.} other {All # users.}}",
    matching: "{count, plural, one {The only user matching the filters.} other {All # users matching the filters.}}",
    matchingAtLeast: "All users matching the filters, more than {count}.",
    format: "Format",
    csv: "CSV",
    csvHint: "For spreadsheets. Formula-like cells are escaped.",
    jsonl: "JSON lines",
    jsonlHint: "For programs. One user per line, as JSON.",
    note: "Contains personal data. The export is recorded in the audit log.",
    start: "Export",
    cancel: "Cancel",
    close: "Close",
    running: "Exporting users",
    received: "{users}, {size}",
    done: "Done: {users}, {size}.",
    cancelled: "Canceled. Nothing was saved.",
    fileType: "Users",
  },
});

/** "12 users". */
export const formatCount = (count: number): string => messages.count({ count });
