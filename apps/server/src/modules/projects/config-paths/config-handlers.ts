import type { ConfigLevel, contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import type { AuditedCall } from "../../audit/index.ts";
import { changeProjectAudited, type ProjectServices } from "../change-audited.ts";
import type { Project, PushedConfig } from "../project.ts";
import type { StoredConfig } from "../project-config-rules.ts";
import { findPushedConfig } from "../project-statements.ts";
import { readProject } from "../store.ts";
import { hideSecrets } from "../to-wire.ts";
import { applyLevelChange, type LevelChange, readConfig, readOverride } from "./config-levels.ts";
import { parseConfigText, toFlatObject, toTree } from "./flat-config.ts";

type Auth = AuditedCall["auth"];

/** Servers deploy an application's configuration; the other levels hold secrets. @throws PlainError 403 */
function assertLevel({ accessType }: Auth, level: ConfigLevel): void {
  if (accessType === "server" && level !== "branch")
    throw new PlainError(403, "With server access, only the level branch can be read and changed.");
}

/** `/internal/config` */
export function createConfigHandlers(
  services: ProjectServices,
): HandlersOf<typeof contract.config, Project, { readonly id: string }> {
  const { database, encryption } = services;

  /** As in the admin view: owner sessions never read secrets back. */
  const readStored = async ({ project: { id }, ownerId }: Auth): Promise<StoredConfig> => {
    const project = await readProject(database, encryption, id);
    if (!project) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
    return { config: project.config, secrets: ownerId === null ? project.secrets : hideSecrets(project.secrets) };
  };

  const readPushed = async ({ project: { id } }: Auth): Promise<PushedConfig> => {
    const row = await database.row(findPushedConfig, { projectId: id });
    if (!row) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
    return { values: row.pushed_config, source: row.config_source };
  };

  /** Unchanged secrets stay hidden from the new configuration, so that the rules for keeping them apply. */
  const change = (call: AuditedCall, requested: LevelChange, source?: PushedConfig["source"]): Promise<void> => {
    assertLevel(call.auth, requested.level);
    return changeProjectAudited(services, call, (before) => {
      const stored = { config: before.config, secrets: hideSecrets(before.secrets) };
      const { update, pushed } = applyLevelChange(stored, before.pushed.values, requested);
      return { config: update, pushed: { values: pushed, source: source ?? before.pushed.source } };
    });
  };

  return {
    async read({ auth }) {
      return { config_string: JSON.stringify(toTree(readConfig(await readStored(auth)))) };
    },

    async readOverride({ auth, params: { level } }) {
      assertLevel(auth, level);
      const { values } = await readPushed(auth);
      return { config_string: JSON.stringify(toFlatObject(readOverride(level, await readStored(auth), values))) };
    },

    async replaceOverride(call) {
      const { level } = call.params;
      assertLevel(call.auth, level);
      const { config_string, source } = call.body;
      if (level === "branch" && source === undefined)
        throw new PlainError(400, "source is required at the level branch.");
      if (level !== "branch" && source !== undefined) throw new PlainError(400, "source is only for the level branch.");
      const values = parseConfigText(config_string, "config_string");
      await change(call, { level, isReplacement: true, values, resetPaths: [] }, source);
      return { success: true };
    },

    async updateOverride(call) {
      const { level } = call.params;
      assertLevel(call.auth, level);
      const values = parseConfigText(call.body.config_override_string, "config_override_string");
      await change(call, { level, isReplacement: false, values, resetPaths: [] });
      return { success: true };
    },

    async resetKeys(call) {
      const { level } = call.params;
      await change(call, { level, isReplacement: false, values: {}, resetPaths: call.body.keys });
      return { success: true };
    },

    async readSource({ auth }) {
      return { source: (await readPushed(auth)).source };
    },

    async unlinkSource(call) {
      await changeProjectAudited(services, call, ({ pushed }) => ({
        pushed: { ...pushed, source: { type: "unlinked" } },
      }));
      return { success: true };
    },
  };
}
