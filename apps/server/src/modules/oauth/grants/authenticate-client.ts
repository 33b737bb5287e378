import { defaultBranchId } from "@vestibule/contract";
import { sha256 } from "../../../platform/crypto/digest.ts";
import { findKeySet, type Project } from "../../projects/index.ts";
import type { OauthServices } from "../oauth-services.ts";

/** The project of a client ID (`id` or `id#branch`); null if there is none. */
export async function findClient(
  { projects }: Pick<OauthServices, "projects">,
  clientId: string,
): Promise<Project | null> {
  const [projectId = "", branchId = defaultBranchId] = clientId.split("#");
  return branchId === defaultBranchId ? projects.find(projectId) : null;
}

/** Whether a client secret is one of the project's publishable keys. */
export const isClientSecret = (project: Project, secret: string, now: number): boolean =>
  findKeySet(project.keySets, "client", sha256(secret), now) !== null;
