import type { PermissionDefinitionRead } from "@vestibule/contract/endpoints";
import { comparePermissionIds } from "../compare-permission-ids.ts";
import { listDefinitions } from "./definition-statements.ts";
import type { DefinitionCall, DefinitionServices } from "./edit.ts";
import type { Scope } from "./permission-closure.ts";
import { systemDefinitions } from "./system-permissions.ts";
import { toWire } from "./to-wire.ts";

/** `GET /team-permission-definitions`, `GET /project-permission-definitions` */
export const list =
  ({ database }: DefinitionServices, scope: Scope) =>
  async ({ auth }: DefinitionCall): Promise<{ items: PermissionDefinitionRead[]; is_paginated: false }> => {
    const rows = await database.rows(listDefinitions, [auth.project.id]);
    const items = [...systemDefinitions, ...rows]
      .filter((definition) => definition.scope === scope)
      .map(toWire)
      .sort((a, b) => comparePermissionIds(a.id, b.id));
    return { items, is_paginated: false };
  };
