import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { type ApiKeyServices, checkEnabled, checkMayMake, checkOwnUser, type KeyUser } from "./access.ts";
import { changeKey, checkKey, findKeyOf, makeKey } from "./keys.ts";
import { listKeysOfUser } from "./queries.ts";
import { createToWire } from "./to-wire.ts";

/** `/user-api-keys*`. Order: the project has such keys, the key exists, the caller may see it: by its owner, not by the query. */
export function createUserApiKeyHandlers(
  services: ApiKeyServices,
): HandlersOf<typeof contract.userApiKeys, Project, KeyUser> {
  const activity = services.keyActivity;
  const toWire = (projectId: string) => createToWire(activity, projectId).userKey;

  return {
    async list({ auth, query }) {
      checkEnabled(auth.project, "user");
      checkOwnUser(auth, query.user_id);
      const keys = await services.database.rows(listKeysOfUser, [auth.project.id, query.user_id]);
      return { items: keys.map(toWire(auth.project.id)), is_paginated: false };
    },

    async create(call) {
      const { user_id: ownerId, ...fields } = call.body;
      const { auth } = call;
      const projectId = auth.project.id;
      checkEnabled(auth.project, "user");
      checkOwnUser(auth, ownerId);
      await checkMayMake(services, auth);
      const { row, value } = await makeKey(services, call, { ...fields, projectId, type: "user", ownerId });
      return { ...toWire(projectId)(row), value };
    },

    async read({ auth, params }) {
      checkEnabled(auth.project, "user");
      const key = await findKeyOf(services, auth.project.id, "user", params.id);
      checkOwnUser(auth, key.owner_id);
      return toWire(auth.project.id)(key);
    },

    /** Another expiry may bring a dead key back: as good as making one. */
    async update(call) {
      const { auth, params, body } = call;
      checkEnabled(auth.project, "user");
      const key = await findKeyOf(services, auth.project.id, "user", params.id);
      checkOwnUser(auth, key.owner_id);
      if (body.expires_at_millis !== undefined) await checkMayMake(services, auth);
      return toWire(auth.project.id)(await changeKey(services, call, key.id, body));
    },

    async check({ auth, body }) {
      const projectId = auth.project.id;
      checkEnabled(auth.project, "user");
      const key = await checkKey(services, projectId, "user", body.api_key);
      activity.record({ projectId, keyId: key.id, usedAt: services.clock() });
      return toWire(projectId)(key);
    },
  };
}
