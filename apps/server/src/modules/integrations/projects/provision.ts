import { randomUUID } from "node:crypto";
import { internalProjectId } from "@vestibule/contract";
import type { contract, ProjectConfigWrite } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { forProject, recordAudit } from "../../audit/index.ts";
import { createProject } from "../../project-owners/index.ts";
import { addKeySet, type Project, type SharedProviders } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import { partnerContext, partnerKeySet } from "../partners/partner-keys.ts";
import { requirePartner } from "../partners/partners.ts";
import { countUnclaimed, insertProvisioned, lockProvisioning } from "./provisioned-project-statements.ts";

/** `POST /integrations/{partner}/projects/provision` */
export function provision(
  services: IntegrationServices,
): Handler<typeof contract.integrationProjects.provision, Project, unknown> {
  return async function provision(call) {
    const client = await requirePartner(services, call);
    const id = randomUUID();
    const context = partnerContext(services, call.request, id);
    const details = { partner: client.name, client_id: client.clientId };
    const keys = await services.database.transaction(async (transaction) => {
      await assertCapacity(transaction, client);
      await createProject(transaction, services.encryption, {
        id,
        displayName: call.body.display_name,
        description: "",
        isProductionMode: false,
        config: provisionedConfig(services.oauth),
        createdAt: context.now,
      });
      await transaction.run(insertProvisioned, {
        projectId: id,
        clientName: client.name,
        createdAt: new Date(context.now),
      });
      const made = [{ action: "project.create", target: { type: "project", id }, details }] as const;
      await recordAudit(transaction, forProject(internalProjectId, context), made);
      return (await addKeySet(transaction, context, partnerKeySet(client, context.now))).keys;
    });
    return { project_id: id, super_secret_admin_key: keys.superSecretAdminKey ?? "" };
  };
}

/** Limits the damage of a leaked partner secret. @throws PlainError 400 */
async function assertCapacity(transaction: Queryable, { name, maxUnclaimed }: IntegrationClient): Promise<void> {
  await transaction.run(lockProvisioning, { name });
  const found = await transaction.row(countUnclaimed, { name });
  if ((found?.count ?? 0) < maxUnclaimed) return;
  throw new PlainError(
    400,
    `This partner has reached its limit of ${maxUnclaimed} unclaimed projects. Delete or transfer some first.`,
  );
}

const providers = ["google", "github"] as const;

/**
 * Allows localhost, so that users can start immediately. Includes only shared providers that the server has configured.
 */
const provisionedConfig = ({ shared, testIdentityProvider }: SharedProviders): ProjectConfigWrite => ({
  allow_localhost: true,
  oauth_providers: providers
    .filter((id) => testIdentityProvider || Object.hasOwn(shared, id))
    .map((id) => ({ id, type: "shared" as const })),
});
