import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";

/** The three numbers of a version. @see semver.org 2.0.0 §2 */
const versionPattern = /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

type VersionComparison = { upToDate: true } | { upToDate: false; error: string; severe: boolean };

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

/** The user fields that the greeting shows. */
export interface Greeted {
  readonly id: string;
  readonly primary_email: string | null;
}

const accessNames = { client: "Client", server: "Server", admin: "Admin" } as const;

export const createServiceHandlers = (
  serverVersion: string,
): HandlersOf<typeof contract.service, Project, Greeted> => ({
  index({ auth, user }) {
    const greeting = "Welcome to the Vestibule API. See /openapi.json for the API reference.";
    if (!auth) return `${greeting}\n\nAuthentication: None\n`;
    const whom = user?.primary_email ?? user?.id ?? "None";
    return `${greeting}\n\nAuthentication: ${accessNames[auth.accessType]}\n  Project: ${auth.project.id}\n  User: ${whom}\n`;
  },

  checkVersion: ({ body }) => compareVersions(body.clientVersion, serverVersion),

  checkFeatureSupport({ body }) {
    const name = body?.feature_name ?? "This feature";
    return `${name} is not supported by this server. A newer version may support it.`;
  },
});
