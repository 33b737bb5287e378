import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { compareVersions } from "./compare-versions.ts";

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
