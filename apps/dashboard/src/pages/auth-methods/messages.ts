import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("signInMethods", {
  title: "Sign-in methods",
  description: "Choose how users sign up and sign in.",
  showPreview: "Show preview",
  previewTitle: "Preview of the sign-in page",
  notSaved: "Not saved yet",
  saved: "Sign-in methods saved",
  close: "Close",
  rulesFailed: "The sign-up rules couldn't be loaded. Reload the page.",
  confirm: {
    title: "Save these changes?",
    label: "Save changes",
    risks: {
      "no-way-in": "This turns off the last sign-in method. Anyone who signs out can't sign in again.",
      "only-passkeys": "Only passkeys are left. New users can't sign up, and users without a passkey can't sign in.",
      "sign-up-closed": "This closes sign-up. Existing users can still sign in.",
      "email-required":
        "Users without a verified email are restricted at once, until they verify it. Your app then asks them to.",
      "sign-up-opened": "This opens sign-up. Anyone who finds your sign-in page can create an account.",
    },
  },
});
