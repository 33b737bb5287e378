import { fileURLToPath } from "node:url";
import { openConnection } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { fillProject } from "./fill.ts";
import { fillActivity } from "./fill-activity.ts";
import { makeProject, type SeedProject } from "./project.ts";

const migrations = fileURLToPath(new URL("../../apps/server/migrations", import.meta.url));

export interface SeedOptions {
  readonly databaseUrl: string;
  /** That of the server. */
  readonly secret: string;
  readonly users: number;
  /** On how many days each of them was active. */
  readonly activeDays: number;
}

/** Makes a project with so many users in a database, which is migrated if it is new. */
export async function seed({ databaseUrl, secret, users, activeDays }: SeedOptions): Promise<SeedProject> {
  const client = openConnection({ connectionString: databaseUrl });
  await client.connect();
  try {
    await migrate(client, migrations);
    const project = await makeProject(databaseUrl, secret, `${users} users`);
    const now = Date.now();
    await fillProject(client, { projectId: project.id, users, now });
    if (activeDays > 0) await fillActivity(client, { projectId: project.id, daysPerUser: activeDays, now });
    return project;
  } finally {
    await client.end();
  }
}
