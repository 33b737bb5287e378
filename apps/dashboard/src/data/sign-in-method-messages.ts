/** The name of each sign-in method, the same on every screen. Provider names are in provider-names.ts. */
export const signInMethodMessages = {
  password: "Password",
  emailCode: "Email link or code",
  /** Short form for badges, filters and charts. */
  emailCodeShort: "Email code",
  emailCodeHint: "An email with a link and a six-character code, valid for ten minutes.",
  passkey: "Passkey",
  anonymous: "Anonymous",
  secondFactor: "Two-factor authentication",
} as const;
