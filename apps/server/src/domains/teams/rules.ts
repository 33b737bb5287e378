/** What the team is called that somebody gets when they sign up. */
export function personalTeamName({
  displayName,
  email,
}: {
  readonly displayName: string | null;
  readonly email: string | null;
}): string {
  const owner = displayName || email;
  return owner ? `${owner}'s Team` : "Personal Team";
}
