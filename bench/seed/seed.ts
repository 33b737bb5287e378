import { fileURLToPath } from "node:url";
import { openConnection } from "../../apps/server/src/platform/database/database.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { fillProject } from "./fill.ts";
import { makeProject, type SeedProject } from "./project.ts";

const migrations = fileURLToPath(new URL("../../apps/server/migrations", import.meta.url));

/** Makes a project with so many users in a database, which is migrated if it is new. `secret`: that of the server. */
export async function seed(options: { databaseUrl: string; secret: string; users: number }): Promise<SeedProject> {
  const { databaseUrl, secret, users } = options;
  const client = openConnection({ connectionString: databaseUrl });
  await client.connect();
  try {
    await migrate(client, migrations);
    const project = await makeProject(databaseUrl, secret, `${users} users`);
    await fillProject(client, { projectId: project.id, users, now: Date.now() });
    return project;
  } finally {
    await client.end();
  }
}
