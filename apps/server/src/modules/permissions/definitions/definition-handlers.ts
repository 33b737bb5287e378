import { create } from "./create.ts";
import type { DefinitionServices } from "./edit.ts";
import { list } from "./list.ts";
import type { Scope } from "./permission-closure.ts";
import { remove } from "./remove.ts";
import { update } from "./update.ts";

/** The same four endpoints for each scope. */
export const createDefinitionHandlers = (services: DefinitionServices, scope: Scope) => ({
  list: list(services, scope),
  create: create(services, scope),
  update: update(services, scope),
  delete: remove(services, scope),
});
