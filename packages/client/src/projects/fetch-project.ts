import type { contract } from "@vestibule/contract/endpoints";
import type { Api } from "../http/api.ts";
import { projectFromWire } from "./project-from-wire.ts";
import type { Project } from "./project-types.ts";

/** @throws PROJECT_NOT_FOUND */
export async function fetchProject(api: Api): Promise<Project> {
  return projectFromWire(
    await api.call<typeof contract.projects.current>("GET", "/projects/current", { session: null }),
  );
}
