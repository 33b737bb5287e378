import type { Config } from "../../config.ts";
import { rotateSigningKey, rotateSigningKeys, signingKeyOverlapMs } from "../../modules/projects/index.ts";
import { createDatabaseClock } from "../../platform/database/database-clock.ts";
import { statement } from "../../platform/database/statement.ts";
import { withMigratedDatabase } from "../open-migrated-database.ts";
import { type OperatorEnvironment, OperatorError } from "../operator-environment.ts";
import { describeCount } from "../progress.ts";

const findProject = statement(
  "find-project-to-rotate-keys",
  "select id from projects where id = $projectId and deleted_at is null",
);

const overlapMinutes = signingKeyOverlapMs / 60_000;

/** `vestibule keys rotate`: publishes new signing keys of one project, or of all. Servers may run meanwhile. */
export async function rotateKeys(
  { projectId }: { readonly projectId: string | null },
  config: Config,
  { print, showProgress, signal }: OperatorEnvironment,
): Promise<void> {
  await withMigratedDatabase(config, signal, async (services) => {
    const now = await createDatabaseClock(services.database)();
    if (projectId === null) {
      const rotated = await rotateSigningKeys(services, {
        before: new Date(now),
        now,
        signal,
        onProgress: (count) => showProgress(`${describeCount(count, "project")} …`),
      });
      print(
        `New signing keys of ${describeCount(rotated, "project")} are published, and sign in ${overlapMinutes} minutes.`,
      );
      return;
    }
    if (!(await services.database.row(findProject, { projectId })))
      throw new OperatorError(`Project ${projectId} does not exist.`);
    const rotation = await rotateSigningKey(services, projectId, now);
    print(
      rotation === null
        ? `${projectId}: the newest key is published but doesn't sign yet. Nothing was changed.`
        : `${projectId}: key ${rotation.kid} is published, and signs from ${rotation.signsFrom.toISOString()} on.`,
    );
  });
}
