/** Texts of the bar that whoever acts for a user sees, in English. */
export const enImpersonation = {
  actingLabel: "Acting as somebody else",
  actingAs: "You are acting as {account}",
  actingAsSomebody: "You are acting as another user",
  leave: "Leave",
  leaveFailed: "You could not leave: the server does not answer. Try again.",
} as const;

export type ImpersonationMessageKey = keyof typeof enImpersonation;
