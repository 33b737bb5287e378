import { fileURLToPath } from "node:url";
import { openConnection } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { createSeedProject, type SeedProject } from "./create-project.ts";
import { fillActivity } from "./fill-activity.ts";
import { fillProject } from "./fill-users.ts";

const migrations = fileURLToPath(new URL("../../apps/server/migrations", import.meta.url));

export interface SeedOptions {
  readonly databaseUrl: string;
  /** The server's secret. */
  readonly secret: string;
  readonly users: number;
  /** Number of days each user was active. */
  readonly activeDays: number;
}

/** Creates a project with the given number of users; migrates a new database first. */
export async function seed({ databaseUrl, secret, users, activeDays }: SeedOptions): Promise<SeedProject> {
  const client = openConnection({ connectionString: databaseUrl });
  await client.connect();
  try {
    await migrate(client, migrations);
    const project = await createSeedProject(databaseUrl, secret, `${users} users`);
    const now = Date.now();
    await fillProject(client, { projectId: project.id, users, now });
    if (activeDays > 0) await fillActivity(client, { projectId: project.id, daysPerUser: activeDays, now });
    return project;
  } finally {
    await client.end();
  }
}
