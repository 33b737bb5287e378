import type { AdminPermissionDefinition } from "@vestibule/react";

export const views = ["list", "graph"] as const;
export type View = (typeof views)[number];

/** The search parameters of the page. Absent: the list. */
export interface PermissionsSearch {
  readonly view?: "graph";
  /** The permission whose users are shown. */
  readonly holders?: string;
}

/** Parses search parameters that can contain anything. */
export const parsePermissionsSearch = ({ view, holders }: Record<string, unknown>): PermissionsSearch => ({
  ...(view === "graph" && { view }),
  ...(typeof holders === "string" && holders !== "" && { holders }),
});

/** Built-in permissions always exist and never change. */
export const isSystem = ({ id }: Pick<AdminPermissionDefinition, "id">): boolean => id.startsWith("$");

const maxIdLength = 256;

/** The key of the error message for an id; undefined: valid. */
export function idProblem(id: string): "idMissing" | "idForm" | "idLong" | undefined {
  if (id === "") return "idMissing";
  if (!/^[a-z0-9_:]+$/.test(id)) return "idForm";
  return id.length > maxIdLength ? "idLong" : undefined;
}
