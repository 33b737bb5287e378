/** How a person is called in one line. */
export const describeUser = (user: {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}): string => {
  const name = user.displayName ?? user.primaryEmail ?? user.id;
  // A name is chosen by its bearer: nothing in it may steer the terminal.
  return [...name].filter((character) => !/\p{Cc}/u.test(character)).join("");
};
