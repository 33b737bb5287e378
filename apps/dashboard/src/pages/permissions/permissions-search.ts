import type { AdminPermissionDefinition } from "@vestibule/react";

export const views = ["list", "graph"] as const;
export type View = (typeof views)[number];

/** What the address of the page says. Absent: the list. */
export interface PermissionsSearch {
  readonly view?: "graph";
  /** The permission whose holders are shown. */
  readonly holders?: string;
}

/** Makes sense of a query that anybody may have written. */
export const parsePermissionsSearch = ({ view, holders }: Record<string, unknown>): PermissionsSearch => ({
  ...(view === "graph" && { view }),
  ...(typeof holders === "string" && holders !== "" && { holders }),
});

/** Those of the system are always there and never change. */
export const isSystem = ({ id }: Pick<AdminPermissionDefinition, "id">): boolean => id.startsWith("$");

const maxIdLength = 256;

/** What is wrong with an id, as the name of a message; undefined: nothing. */
export function idProblem(id: string): "idMissing" | "idForm" | "idLong" | undefined {
  if (id === "") return "idMissing";
  if (!/^[a-z0-9_:]+$/.test(id)) return "idForm";
  return id.length > maxIdLength ? "idLong" : undefined;
}
