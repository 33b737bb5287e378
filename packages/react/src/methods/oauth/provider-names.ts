/** Official spelling of the provider names. */
const names: Readonly<Record<string, string>> = {
  apple: "Apple",
  bitbucket: "Bitbucket",
  discord: "Discord",
  facebook: "Facebook",
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  linkedin: "LinkedIn",
  microsoft: "Microsoft",
  spotify: "Spotify",
  x: "X",
};

/** The provider's name: the project's display name, the official name, or the capitalized ID. */
export function providerName({ id, displayName }: { id: string; displayName?: string | undefined }): string {
  if (displayName) return displayName;
  return (Object.hasOwn(names, id) && names[id]) || id.charAt(0).toUpperCase() + id.slice(1);
}
