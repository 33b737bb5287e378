/** How the providers write themselves. */
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

/** What a provider is called: as the project says, as it writes itself, else its id with a capital letter. */
export function providerName({ id, displayName }: { id: string; displayName?: string | undefined }): string {
  if (displayName) return displayName;
  return (Object.hasOwn(names, id) && names[id]) || id.charAt(0).toUpperCase() + id.slice(1);
}
