import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { type ApiKeyServices, checkEnabled, checkMayMake, checkTeamManager, type KeyUser } from "./access.ts";
import { changeKey, checkKey, findKeyOf, makeKey } from "./keys.ts";
import { listKeysOfTeam } from "./queries.ts";
import { createToWire } from "./to-wire.ts";

/** `/team-api-keys*`. Order: the project has such keys, the key exists, the caller may see it: by its team, not by the query. */
export function createTeamApiKeyHandlers(
  services: ApiKeyServices,
): HandlersOf<typeof contract.teamApiKeys, Project, KeyUser> {
  const activity = services.keyActivity;
  const toWire = (projectId: string) => createToWire(activity, projectId).teamKey;

  return {
    async list({ auth, query }) {
      checkEnabled(auth.project, "team");
      await checkTeamManager(services, auth, query.team_id);
      const keys = await services.database.rows(listKeysOfTeam, [auth.project.id, query.team_id]);
      return { items: keys.map(toWire(auth.project.id)), is_paginated: false };
    },

    async create(call) {
      const { team_id: ownerId, ...fields } = call.body;
      const { auth } = call;
      const projectId = auth.project.id;
      checkEnabled(auth.project, "team");
      await checkTeamManager(services, auth, ownerId);
      await checkMayMake(services, auth);
      const { row, value } = await makeKey(services, call, { ...fields, projectId, type: "team", ownerId });
      return { ...toWire(projectId)(row), value };
    },

    async read({ auth, params }) {
      checkEnabled(auth.project, "team");
      const key = await findKeyOf(services, auth.project.id, "team", params.id);
      await checkTeamManager(services, auth, key.owner_id);
      return toWire(auth.project.id)(key);
    },

    /** Another expiry may bring a dead key back: as good as making one. */
    async update(call) {
      const { auth, params, body } = call;
      checkEnabled(auth.project, "team");
      const key = await findKeyOf(services, auth.project.id, "team", params.id);
      await checkTeamManager(services, auth, key.owner_id);
      if (body.expires_at_millis !== undefined) await checkMayMake(services, auth);
      return toWire(auth.project.id)(await changeKey(services, call, key.id, body));
    },

    async check({ auth, body }) {
      const projectId = auth.project.id;
      checkEnabled(auth.project, "team");
      const key = await checkKey(services, projectId, "team", body.api_key);
      activity.record({ projectId, keyId: key.id, usedAt: services.clock() });
      return toWire(projectId)(key);
    },
  };
}
