import { randomUUID } from "node:crypto";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { HandlersOf } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project, ProjectStore } from "../projects/index.ts";
import { makeKeys, toColumns } from "./keys.ts";
import { findKeySet, insertKeySet, listKeySets, updateKeySet } from "./queries.ts";
import { toWire } from "./to-wire.ts";

type Services = Pick<Platform, "database" | "clock"> & { readonly projects: ProjectStore };

/** The first instant PostgreSQL can hold (4713 BC) and the last one JavaScript can, in ms. @see ECMA-262 §21.4.1.1 */
const minDateMs = -210_866_803_200_000;
const maxDateMs = 8.64e15;

const toDate = (millis: number): Date => {
  if (!(millis >= minDateMs && millis <= maxDateMs)) throw new PlainError(400, "expires_at_millis is not a time.");
  return new Date(millis);
};

/** `/internal/api-keys` */
export function createProjectKeyHandlers({
  database,
  clock,
  projects,
}: Services): HandlersOf<typeof contract.projectKeys, Project, unknown> {
  return {
    async list({ auth }) {
      const rows = await database.rows(listKeySets, [auth.project.id]);
      return { items: rows.map(toWire), is_paginated: false };
    },

    async create({ auth, body }) {
      const keys = makeKeys({
        client: body.has_publishable_client_key,
        server: body.has_secret_server_key,
        admin: body.has_super_secret_admin_key,
      });
      const now = new Date(clock());
      const id = randomUUID();
      const expiresAt = toDate(body.expires_at_millis);
      await database.run(insertKeySet, [auth.project.id, id, body.description, expiresAt, now, ...toColumns(keys)]);
      projects.forget(auth.project.id);
      return {
        id,
        description: body.description,
        created_at_millis: now.getTime(),
        expires_at_millis: expiresAt.getTime(),
        ...(keys.publishableClientKey ? { publishable_client_key: keys.publishableClientKey } : {}),
        ...(keys.secretServerKey ? { secret_server_key: keys.secretServerKey } : {}),
        ...(keys.superSecretAdminKey ? { super_secret_admin_key: keys.superSecretAdminKey } : {}),
      };
    },

    async read({ auth, params }) {
      const row = await database.row(findKeySet, [auth.project.id, params.id]);
      if (!row) throw apiError("API_KEY_NOT_FOUND");
      return toWire(row);
    },

    async update({ auth, params, body }) {
      const revokedAt = body.revoked ? new Date(clock()) : null;
      const row = await database.row(updateKeySet, [auth.project.id, params.id, body.description ?? null, revokedAt]);
      projects.forget(auth.project.id);
      if (!row) throw apiError("API_KEY_NOT_FOUND");
      return toWire(row);
    },
  };
}
