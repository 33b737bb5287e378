/** What somebody without a name and an address is called. Apart from the other texts: every page loads these. */
export const userNameMessages = {
  anonymous: "Anonymous user",
  nameless: "No name",
  /** Within sentences. */
  anonymousPerson: "this anonymous user",
  namelessPerson: "this user",
} as const;
