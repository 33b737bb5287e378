import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { createProject } from "../../apps/server/src/modules/project-owners/index.ts";
import { installKeys } from "../../apps/server/src/modules/projects/index.ts";
import { createEncryption } from "../../apps/server/src/platform/crypto/encryption.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";

export interface SeedProject {
  readonly id: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
  readonly superSecretAdminKey: string;
}

/** Creates an empty project with keys. `secret`: the server's, used to encrypt the keys. */
export async function createSeedProject(databaseUrl: string, secret: string, name: string): Promise<SeedProject> {
  const id = randomUUID();
  const secretServerKey = `ssk_${randomUUID()}`;
  const publishableClientKey = `pck_${randomUUID()}`;
  const superSecretAdminKey = `sak_${randomUUID()}`;
  const database = openDatabase(
    { connectionString: databaseUrl },
    { maxConnections: 1, log: pino({ level: "silent" }) },
  );
  const createdAt = Date.now();
  try {
    await database.transaction(async (transaction) => {
      const project = { id, displayName: name, description: "", isProductionMode: false, config: {}, createdAt };
      await createProject(transaction, createEncryption(secret), project);
      const keys = { publishableClientKey, secretServerKey, superSecretAdminKey };
      await installKeys(transaction, { projectId: id, id: randomUUID(), description: "seed", keys, createdAt });
    });
  } finally {
    await database.close();
  }
  return { id, publishableClientKey, secretServerKey, superSecretAdminKey };
}
