import { maxPermissionDefinitions, type PermissionDefinitionRead } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import { changedFields } from "../../../platform/json/changed-fields.ts";
import { comparePermissionIds } from "../check-permission.ts";
import { type Definition, findUnknownPermission, maxContained, type Scope } from "./permission-closure.ts";

export const toWire = ({ id, description, contained_ids }: Definition): PermissionDefinitionRead => ({
  id,
  ...(description === null ? {} : { description }),
  contained_permission_ids: [...contained_ids].sort(comparePermissionIds),
});

/** The definition of an id that exists. */
export function definitionToWire(definitions: readonly Definition[], id: string): PermissionDefinitionRead {
  const definition = definitions.find((candidate) => candidate.id === id);
  if (!definition) throw new Error("A permission definition was written but could not be read back");
  return toWire(definition);
}

/** Finds a definition by id and scope. System permissions have no definition. @throws PERMISSION_NOT_FOUND */
export function getDefinition(definitions: readonly Definition[], scope: Scope, id: string): Definition {
  const found = definitions.find((definition) => definition.id === id && definition.scope === scope);
  if (!found) throw apiError("PERMISSION_NOT_FOUND", { permission_id: id });
  return found;
}

/**
 * Optimistic concurrency check: compares the values the caller read with the current ones. @throws CHANGED_MEANWHILE
 */
export function assertUnchanged(expected: object, definition: Definition): void {
  const fields = changedFields(expected, { ...toWire(definition), description: definition.description });
  if (fields.length > 0) throw apiError("CHANGED_MEANWHILE", { fields });
}

/** Ids are unique across both scopes. @throws PERMISSION_ID_ALREADY_EXISTS */
export function assertIdAvailable(definitions: readonly Definition[], id: string): void {
  if (definitions.some((definition) => definition.id === id))
    throw apiError("PERMISSION_ID_ALREADY_EXISTS", { permission_id: id });
}

/** @throws PlainError 400 */
export function assertBelowLimit(definitions: readonly Definition[]): void {
  if (definitions.length >= maxPermissionDefinitions)
    throw new PlainError(
      400,
      `A project can have at most ${maxPermissionDefinitions} permission definitions. Delete one first.`,
    );
}

/** @throws PlainError 400, CONTAINED_PERMISSION_NOT_FOUND with the first unknown id */
export function checkContained(definitions: readonly Definition[], scope: Scope, ids: readonly string[]): void {
  if (new Set(ids).size > maxContained)
    throw new PlainError(400, `A permission can directly contain at most ${maxContained} others.`);
  const unknown = findUnknownPermission(definitions, scope, ids);
  if (unknown !== null) throw apiError("CONTAINED_PERMISSION_NOT_FOUND", { permission_id: unknown });
}
