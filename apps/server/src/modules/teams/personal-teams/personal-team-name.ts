const suffix = "'s Team";
/** As long as a name may be that somebody gives a team, in UTF-16 units: it can be sent back as it was read. */
const nameMaxLength = 256;

/** What the team is called that somebody gets when they sign up. */
export function personalTeamName({
  displayName,
  email,
}: {
  readonly displayName: string | null;
  readonly email: string | null;
}): string {
  const owner = displayName || email;
  if (!owner) return "Personal Team";
  // Never half of a surrogate pair at the end.
  return `${owner.slice(0, nameMaxLength - suffix.length).replace(/[\uD800-\uDBFF]$/, "")}${suffix}`;
}
