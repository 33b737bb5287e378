import { defaultBranchId } from "@vestibule/contract";
import { apiError } from "../../../http/api-error.ts";
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

/** What clients send in place of a publishable key if they have none. */
const noClientSecret = "__stack_public_client__";

/**
 * Whether a client secret is one of the project's publishable keys, or says that the client has none and the project
 * needs none. @throws PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT
 */
export function isClientSecret(project: Project, secret: string, now: number): boolean {
  if (secret !== noClientSecret) return findKeySet(project.keySets, "client", sha256(secret), now) !== null;
  if (project.config.publishable_client_key_required)
    throw apiError("PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT", { project_id: project.id });
  return true;
}
