import { once } from "node:events";
import type { Config } from "../../config.ts";
import { exportUser } from "../../modules/accounts/index.ts";
import { appendPendingForProject } from "../../modules/audit/index.ts";
import { statement } from "../../platform/database/statement.ts";
import { createLog } from "../../platform/log.ts";
import { withMigratedDatabase } from "../open-migrated-database.ts";
import { type OperatorEnvironment, OperatorError } from "../operator-environment.ts";

const findProjectsOfUser = statement(
  "find-projects-of-user-to-export",
  "select project_id from users where id = $userId::text::uuid and ($projectId?::text is null or project_id = $projectId)",
);

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `vestibule user export <id>`: writes everything the database has about a user to standard output, as JSON. */
export async function exportUserData(
  { userId, projectId }: { readonly userId: string; readonly projectId: string | null },
  config: Config,
  { output, signal }: OperatorEnvironment,
): Promise<void> {
  await withMigratedDatabase(config, signal, async ({ database, encryption }) => {
    const [found, other] = idPattern.test(userId) ? await database.rows(findProjectsOfUser, { userId, projectId }) : [];
    if (!found) throw new OperatorError(`User ${userId} does not exist.`);
    if (other) throw new OperatorError(`Several projects have a user ${userId}: add --project.`);
    await appendPendingForProject({ database, encryption, log: createLog("silent") }, found.project_id);
    const user = { projectId: found.project_id, userId: userId.toLowerCase() };
    for await (const piece of exportUser(database, user, { isInternal: true })) {
      signal.throwIfAborted();
      if (!output.write(piece)) await once(output, "drain");
    }
  });
}
