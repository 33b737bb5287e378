import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { projectConfigPublicAnswer, projectConfigPublicRead } from "./internal/project-config.ts";
import { currentProjectEndpoints, projectAdminRead } from "./internal/projects.ts";
import { allAccessTypes } from "./schema/responses.ts";

const jwks = {
  method: "GET",
  summary:
    "Returns the public keys that verify the project's access tokens (RFC 7517). The same keys verify the tokens of anonymous and restricted users, so `include_anonymous` and `include_restricted` change nothing.",
  access: "none",
  user: "ignored",
  params: z.strictObject({ project_id: z.string() }),
  status: 200,
  response: z.strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal("EC"),
        alg: z.literal("ES256"),
        crv: z.literal("P-256"),
        kid: z.string(),
        x: z.string(),
        y: z.string(),
      }),
    ),
  }),
  errors: [],
} as const;

/** The public view of a project, for its applications. */
const projectClientRead = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  config: projectConfigPublicRead,
});

export type ProjectClientRead = z.output<typeof projectClientRead>;

const projectClientAnswer = projectClientRead.extend({ config: projectConfigPublicAnswer });

export type ProjectClientAnswer = z.output<typeof projectClientAnswer>;

export const projectEndpoints = {
  current: endpoint({
    method: "GET",
    path: "/projects/current",
    summary:
      "Returns the public project configuration, such as its sign-in methods. Admins get the full configuration, as their older clients expect.",
    access: allAccessTypes,
    user: "ignored",
    query: z.strictObject({}),
    status: 200,
    response: { client: projectClientAnswer, server: projectClientAnswer, admin: projectAdminRead },
    errors: [],
  }),
  /** The path that older admin clients use to update their project. */
  update: endpoint({ ...currentProjectEndpoints.update, path: "/projects/current" }),
  delete: endpoint({ ...currentProjectEndpoints.delete, path: "/projects/current" }),
  jwks: endpoint({ ...jwks, path: "/projects/{project_id}/.well-known/jwks.json" }),
  /** Below the issuers of access tokens of anonymous and restricted users. */
  anonymousUsersJwks: endpoint({ ...jwks, path: "/projects-anonymous-users/{project_id}/.well-known/jwks.json" }),
  restrictedUsersJwks: endpoint({ ...jwks, path: "/projects-restricted-users/{project_id}/.well-known/jwks.json" }),
} as const;
