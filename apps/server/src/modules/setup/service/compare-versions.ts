/** The three numbers of a version. @see semver.org 2.0.0 §2 */
const versionPattern = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

export type VersionComparison = { upToDate: true } | { upToDate: false; error: string; severe: boolean };

/** Compares a client with the server. Severe: not a version, or another major or minor. */
export function compareVersions(client: string, server: string): VersionComparison {
  const mine = versionPattern.exec(server);
  const theirs = versionPattern.exec(client);
  if (!mine || !theirs)
    return { upToDate: false, error: "The client's version is not a semantic version.", severe: true };
  if (client === server) return { upToDate: true };
  const severe = mine[1] !== theirs[1] || mine[2] !== theirs[2];
  return { upToDate: false, error: `The client is version ${client}, the server ${server}.`, severe };
}
