import type { Queryable } from "../../../../platform/database/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { recordAudit } from "../../../audit/index.ts";
import { notFound } from "../surface/errors.ts";
import { noContent, type Route, route } from "../surface/route.ts";
import { deleteEndpoint, deleteSomeAttempts, deleteSomeDeliveries } from "./endpoint-statements.ts";
import { getEndpoint } from "./find.ts";

/** Rows per statement: a month of a busy endpoint would exceed the statement timeout. */
const batch = 5_000;

/** `DELETE /app/{app}/endpoint/{endpoint}`: including its pending and past deliveries. */
export const remove = ({ database }: Pick<Platform, "database">): Route =>
  route({
    method: "DELETE",
    path: "/app/{app}/endpoint/{endpoint}",
    async handle({ caller, projectId, params }) {
      const { id } = await getEndpoint(database, projectId, params.endpoint);
      await emptyEndpoint(database, projectId, id);
      await database.transaction(async (transaction) => {
        const deleted = await transaction.row(deleteEndpoint, [projectId, id]);
        if (!deleted) throw notFound("endpoint");
        await recordAudit(transaction, caller.audit, [
          {
            action: "webhook_endpoint.delete",
            target: { type: "webhook_endpoint", id },
            details: { host: new URL(deleted.url).host },
          },
        ]);
      });
      return noContent();
    },
  });

/**
 * Leaves less than one batch, which is deleted with the endpoint. A repeated request continues after an interruption.
 */
async function emptyEndpoint(database: Queryable, projectId: string, id: string): Promise<void> {
  for (const statement of [deleteSomeAttempts, deleteSomeDeliveries])
    while ((await database.run(statement, [projectId, id, batch])) === batch);
}
