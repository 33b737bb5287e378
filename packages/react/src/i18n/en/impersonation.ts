/** Messages of the impersonation banner. */
export const enImpersonation = {
  actingLabel: "Impersonating a user",
  actingAs: "You're impersonating {account}",
  actingAsUser: "You're impersonating a user",
  leave: "Stop impersonating",
  leaveFailed: "Couldn't stop impersonating. The server isn't responding. Try again.",
} as const;
