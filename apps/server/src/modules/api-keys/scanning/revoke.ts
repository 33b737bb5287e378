import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { HandlersOf } from "../../../http/handler.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import type { EndUser } from "../../../platform/end-user.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import type { ApiKeyServices, KeyUser } from "../access.ts";
import { revokedEvent } from "../api-key-audit-events.ts";
import { parseApiKey } from "../key-format.ts";
import { assertRevocable } from "../key-state.ts";
import { findKeyByDigest, type LeakedKey, revokeKey } from "./leaked-key-statements.ts";
import { notifyOwners } from "./notify-owners.ts";

/** `POST /integrations/credential-scanning/revoke`. Possession of the key is enough to revoke it. */
export const createCredentialScanningHandlers = (
  services: ApiKeyServices,
): HandlersOf<typeof contract.credentialScanning, Project, KeyUser> => ({
  async revoke({ body, request }) {
    const { database, clock, limits, projects } = services;
    // Reports are unauthenticated and name no project, so they are counted in project `internal`.
    await limits.check({ action: "report", projectId: internalProjectId, accessType: "client", request });
    const found = parseApiKey(body.api_key) && (await database.row(findKeyByDigest, [sha256(body.api_key)]));
    const key = assertRevocable(found, clock());
    if (key.revoked_at) return { success: true };
    const project = await projects.find(key.project_id);
    if (!project) throw apiError("API_KEY_NOT_FOUND");
    await revoke(services, project, key, services.readEndUser(request));
    return { success: true };
  },
});

/** Of several concurrent reports one revokes the key and sends each email once. */
const revoke = (services: ApiKeyServices, project: Project, key: LeakedKey, endUser: EndUser): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const revoked = await transaction.run(revokeKey, [project.id, key.id, new Date(services.clock())]);
    if (revoked === 0) return;
    // The reporter is anonymous.
    const reporter = { type: "user", id: null } as const;
    const context = { projectId: project.id, now: services.clock(), actor: reporter, accessType: null, endUser };
    await recordAudit(transaction, context, [revokedEvent(key, { cause: "found_in_the_open" })]);
    await notifyOwners(transaction, services, project, key);
  });
