/** Texts of the frame of the page of sign-in methods. */
export const messages = {
  title: "Sign-in methods",
  description: "How people sign up and sign in.",
  showPreview: "Show preview",
  previewTitle: "Preview of the sign-in page",
  notSaved: "Not saved yet",
  saved: "Sign-in methods saved",
  close: "Close",
  confirm: {
    title: "Save these changes?",
    label: "Save changes",
    risks: {
      "no-way-in": "This turns off the last way to sign in: nobody who is signed out can get back in.",
      "only-passkeys": "Only passkeys are left: nobody can sign up, and people without a passkey cannot sign in.",
      "sign-up-closed":
        "This closes sign-up: nobody gets a new account by signing in. People with an account are not affected.",
      "sign-up-opened": "This opens sign-up: anybody who finds your sign-in page can create an account.",
    },
  },
} as const;
