/** The three numbers of a version. @see semver.org 2.0.0 §2 */
const versionPattern = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

export type VersionComparison = { upToDate: true } | { upToDate: false; error: string; severe: boolean };

/** Compares client and server versions. Severe: invalid, or a different major or minor version. */
export function compareVersions(client: string, server: string): VersionComparison {
  const mine = versionPattern.exec(server);
  const theirs = versionPattern.exec(client);
  if (!mine || !theirs)
    return { upToDate: false, error: "The client's version is not a semantic version.", severe: true };
  if (client === server) return { upToDate: true };
  const severe = mine[1] !== theirs[1] || mine[2] !== theirs[2];
  return { upToDate: false, error: `The client has version ${client}, the server has ${server}.`, severe };
}
