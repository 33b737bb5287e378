const suffix = "'s Team";
/** The length limit of team names in UTF-16 units, so that the name can be sent back unchanged. */
const nameMaxLength = 256;

/** The name of the team created at sign-up. */
export function personalTeamName({
  displayName,
  email,
}: {
  readonly displayName: string | null;
  readonly email: string | null;
}): string {
  const owner = displayName || email;
  if (!owner) return "Personal Team";
  // Don't split a surrogate pair.
  return `${owner.slice(0, nameMaxLength - suffix.length).replace(/[\uD800-\uDBFF]$/, "")}${suffix}`;
}
