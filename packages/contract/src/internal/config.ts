import { z } from "zod";
import { endpoint, largeBodyBytes } from "../endpoint.ts";
import { success } from "../schema/responses.ts";
import { text, word } from "../schema/values.ts";

/**
 * Levels of overrides. `project`: settings of the project itself. `branch`: what was pushed, for example from a
 * repository. `environment`: every other change, including those of the dashboard; it takes precedence over `branch`.
 */
export const configLevels = ["project", "branch", "environment"] as const;

export type ConfigLevel = (typeof configLevels)[number];

/** Where the pushed configuration came from. Only stored and returned. */
const configSource = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("unlinked") }),
  z.strictObject({ type: z.literal("pushed-from-unknown") }),
  z.strictObject({
    type: z.literal("pushed-from-github"),
    owner: word(),
    repo: word(),
    branch: word(),
    commit_hash: word(),
    config_file_path: word(),
    workflow_path: word().optional(),
  }),
]);

export type ConfigSource = z.output<typeof configSource>;

const levelParams = z.strictObject({ level: z.enum(configLevels) });
const noQuery = z.strictObject({});
/** JSON text: clients parse it themselves. */
const configText = z.strictObject({ config_string: z.string() });
const maxResetKeys = 1_000;

const overrideEndpoint = {
  path: "/internal/config/override/{level}",
  /** Servers: only the level `branch` (text 403 otherwise). */
  access: ["server", "admin"],
  user: "ignored",
  params: levelParams,
  query: noQuery,
  status: 200,
} as const;

/** The configuration by paths, such as `auth.allowSignUp`, as clients since 2.8.108 read and write it. */
export const configEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/internal/config",
    summary:
      "Returns the configuration as one tree (JSON text), with the settings that have a path. Secrets are as in `GET /internal/projects/current`.",
    access: ["admin"],
    user: "ignored",
    query: noQuery,
    status: 200,
    response: configText,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  readOverride: endpoint({
    ...overrideEndpoint,
    method: "GET",
    summary:
      "Returns what a level sets, by path (JSON text). For `environment`, what differs from the levels below it.",
    response: configText,
    errors: ["PROJECT_NOT_FOUND"],
  }),
  replaceOverride: endpoint({
    ...overrideEndpoint,
    method: "PUT",
    summary:
      "Replaces what a level sets: paths that are left out return to their default, or to what was pushed. `source` is required for `branch`. A path without a setting fails the request without changes (text 400).",
    body: z.strictObject({ config_string: text(), source: configSource.optional() }),
    maxBodyBytes: largeBodyBytes,
    response: success,
    errors: ["PROJECT_NOT_FOUND", "SCHEMA_ERROR"],
  }),
  updateOverride: endpoint({
    ...overrideEndpoint,
    method: "PATCH",
    summary:
      "Sets paths of a level. An object replaces everything below its path; null removes the value. A path without a setting fails the request without changes (text 400).",
    body: z.strictObject({ config_override_string: text() }),
    maxBodyBytes: largeBodyBytes,
    response: success,
    errors: ["PROJECT_NOT_FOUND", "SCHEMA_ERROR"],
  }),
  resetKeys: endpoint({
    ...overrideEndpoint,
    method: "POST",
    path: "/internal/config/override/{level}/reset-keys",
    summary: "Removes what a level sets at these paths and below them.",
    body: z.strictObject({ keys: z.array(word()).max(maxResetKeys, `must have at most ${maxResetKeys} entries`) }),
    response: success,
    errors: ["PROJECT_NOT_FOUND", "SCHEMA_ERROR"],
  }),
  readSource: endpoint({
    method: "GET",
    path: "/internal/config/source",
    summary: "Returns where the pushed configuration came from.",
    access: ["admin"],
    user: "ignored",
    query: noQuery,
    status: 200,
    response: z.strictObject({ source: configSource }),
    errors: ["PROJECT_NOT_FOUND"],
  }),
  unlinkSource: endpoint({
    method: "DELETE",
    path: "/internal/config/source",
    summary: "Forgets where the pushed configuration came from. The configuration stays.",
    access: ["admin"],
    user: "ignored",
    query: noQuery,
    status: 200,
    response: success,
    errors: ["PROJECT_NOT_FOUND"],
  }),
} as const;
