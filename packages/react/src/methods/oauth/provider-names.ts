/** Official spelling of the provider names that aren't the capitalized ID. */
const names: Readonly<Record<string, string>> = { github: "GitHub", gitlab: "GitLab", linkedin: "LinkedIn" };

/** The provider's name: the project's display name, the official name, or the capitalized ID. */
export function providerName({ id, displayName }: { id: string; displayName?: string | undefined }): string {
  if (displayName) return displayName;
  return (Object.hasOwn(names, id) && names[id]) || id.charAt(0).toUpperCase() + id.slice(1);
}
