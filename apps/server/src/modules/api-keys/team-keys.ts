import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { formatAgeCursor, toListOrPage } from "../../http/list-or-page.ts";
import { toPage } from "../../platform/database/bounded-page.ts";
import type { Project } from "../projects/index.ts";
import {
  type ApiKeyServices,
  assertCanCreateKeys,
  assertCanManageTeamKeys,
  assertKeysEnabled,
  type KeyUser,
} from "./access.ts";
import { createToWire, listKeysOfTeam, toKeyPage } from "./api-key-statements.ts";
import { createKey, patchKey, requireKey, verifyKey } from "./manage-keys.ts";

/**
 * `/team-api-keys*`. Order of checks: keys are enabled, the key exists, the caller can access it (by the key's team,
 * not the query).
 */
export function createTeamApiKeyHandlers(
  services: ApiKeyServices,
): HandlersOf<typeof contract.teamApiKeys, Project, KeyUser> {
  const activity = services.keyActivity;
  const toWire = (projectId: string) => createToWire(activity, projectId).teamKey;

  return {
    async list({ auth, query }) {
      assertKeysEnabled(auth.project, "team");
      await assertCanManageTeamKeys(services, auth, query.team_id);
      const page = toKeyPage(auth, query);
      const found = await services.database.rows(listKeysOfTeam, { ...page, teamId: query.team_id });
      return toListOrPage(query, toPage(found, page.limit - 1), formatAgeCursor, toWire(auth.project.id));
    },

    async create(call) {
      const { team_id: ownerId, ...fields } = call.body;
      const { auth } = call;
      const projectId = auth.project.id;
      assertKeysEnabled(auth.project, "team");
      await assertCanManageTeamKeys(services, auth, ownerId);
      await assertCanCreateKeys(services, auth);
      const { row, value } = await createKey(services, call, { ...fields, projectId, type: "team", ownerId });
      return { ...toWire(projectId)(row), value };
    },

    async read({ auth, params }) {
      assertKeysEnabled(auth.project, "team");
      const key = await requireKey(services, auth.project.id, "team", params.id);
      await assertCanManageTeamKeys(services, auth, key.owner_id);
      return toWire(auth.project.id)(key);
    },

    /** A later expiry can reactivate an expired key, so it needs the same checks as creating one. */
    async update(call) {
      const { auth, params, body } = call;
      assertKeysEnabled(auth.project, "team");
      const key = await requireKey(services, auth.project.id, "team", params.id);
      await assertCanManageTeamKeys(services, auth, key.owner_id);
      if (body.expires_at_millis !== undefined) await assertCanCreateKeys(services, auth);
      return toWire(auth.project.id)(await patchKey(services, call, key.id, body));
    },

    async check({ auth, body }) {
      const projectId = auth.project.id;
      assertKeysEnabled(auth.project, "team");
      const key = await verifyKey(services, projectId, "team", body.api_key);
      activity.record({ projectId, keyId: key.id, usedAt: services.clock() });
      return toWire(projectId)(key);
    },
  };
}
