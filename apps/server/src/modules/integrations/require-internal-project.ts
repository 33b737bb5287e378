import { internalProjectId } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import type { Project } from "../projects/index.ts";

/** Project owners are users of project `internal`. @throws EXPECTED_INTERNAL_PROJECT */
export const requireInternalProject = ({ id }: Pick<Project, "id">): void => {
  if (id !== internalProjectId) throw apiError("EXPECTED_INTERNAL_PROJECT");
};
