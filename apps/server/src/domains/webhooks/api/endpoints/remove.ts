import { isStorable } from "@vestibule/contract/endpoints";
import type { Platform } from "../../../../platform/platform.ts";
import { recordAudit } from "../../../audit/index.ts";
import { notFound } from "../surface/errors.ts";
import { noContent, type Route, route } from "../surface/route.ts";
import { deleteEndpoint } from "./queries.ts";

/** `DELETE /app/{app}/endpoint/{endpoint}`: with what is still to be delivered there, and what was. */
export const remove = ({ database }: Pick<Platform, "database">): Route =>
  route({
    method: "DELETE",
    path: "/app/{app}/endpoint/{endpoint}",
    async handle({ caller, projectId, params }) {
      const name = params.endpoint ?? "";
      if (!isStorable(name)) throw notFound("endpoint");
      await database.transaction(async (transaction) => {
        const deleted = await transaction.row(deleteEndpoint, [projectId, name]);
        if (!deleted) throw notFound("endpoint");
        await recordAudit(transaction, caller.audit, [
          {
            action: "webhook_endpoint.delete",
            target: { type: "webhook_endpoint", id: deleted.id },
            details: { host: new URL(deleted.url).host },
          },
        ]);
      });
      return noContent();
    },
  });
