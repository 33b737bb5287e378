/** Returns a one-line label for a user. */
export const describeUser = (user: {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}): string => {
  const name = user.displayName ?? user.primaryEmail ?? user.id;
  // Users choose their own names, so strip control characters to prevent terminal escape injection.
  return [...name].filter((character) => !/\p{Cc}/u.test(character)).join("");
};
