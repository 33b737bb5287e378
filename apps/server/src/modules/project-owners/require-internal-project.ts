import { internalProjectId } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";

/** For endpoints of project owners, who are users of project `internal`. @throws EXPECTED_INTERNAL_PROJECT */
export function requireInternalProject(project: { readonly id: string }): void {
  if (project.id !== internalProjectId) throw apiError("EXPECTED_INTERNAL_PROJECT");
}
