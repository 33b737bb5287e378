import type { PermissionDefinitionRead } from "@vestibule/contract/endpoints";
import { comparePermissionIds } from "../compare-permission-ids.ts";
import type { Definition } from "./permission-closure.ts";

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
