/** Names for users without a name and email. In a separate file because every page loads them. */
export const userNameMessages = {
  anonymous: "Anonymous user",
  nameless: "No name",
  /** Used within sentences. */
  anonymousPerson: "this anonymous user",
  namelessPerson: "this user",
} as const;
