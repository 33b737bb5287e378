/** What each way to sign in is called, on every screen alike. Providers have names of their own: provider-names.ts. */
export const signInMethodMessages = {
  password: "Password",
  emailCode: "Email code or link",
  /** The same where there is little room: badges, filters, charts. */
  emailCodeShort: "Email code",
  emailCodeHint: "An email with a link and a six-character code, valid for ten minutes.",
  passkey: "Passkey",
  anonymous: "Anonymous",
  secondFactor: "Second factor",
} as const;
