import type { Platform } from "../../../platform/platform.ts";
import { recordAudit, systemContext } from "../../audit/index.ts";
import type { Endpoint } from "./deliver.ts";
import { disableFailingEndpoint, failPending } from "./delivery-statements.ts";

/** Deliveries per statement. */
const batchSize = 5_000;

type Services = Pick<Platform, "database" | "clock">;

/**
 * Disables an endpoint that has failed for too long or returned 410. Its owner can enable it again and recover missed
 * events.
 */
export async function disableEndpoint(
  services: Services,
  endpoint: Endpoint,
  cause: { readonly reason: "gone" | "failing"; readonly failingSince: Date },
): Promise<void> {
  const { projectId, endpointId } = endpoint;
  const now = services.clock();
  await services.database.transaction(async (transaction) => {
    if ((await transaction.run(disableFailingEndpoint, [projectId, endpointId, new Date(now)])) === 0) return;
    await recordAudit(transaction, systemContext(projectId, now), [
      {
        action: "webhook_endpoint.disable",
        target: { type: "webhook_endpoint", id: endpointId },
        details: { reason: cause.reason, failing_since_millis: cause.failingSince.getTime() },
      },
    ]);
  });
  await failPendingDeliveries(services, endpoint);
}

/** Fails all pending deliveries of a disabled endpoint. Safe to repeat after an interruption. */
export async function failPendingDeliveries(
  { database }: Pick<Services, "database">,
  { projectId, endpointId }: Endpoint,
): Promise<void> {
  while ((await database.run(failPending, [projectId, endpointId, batchSize])) === batchSize);
}
