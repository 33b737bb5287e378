import type { ProjectAdminRead } from "@vestibule/contract/endpoints";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { listProjectsForAdmin, type ProjectAdminRow } from "./project-statements.ts";
import { secretContext } from "./store.ts";
import { hideSecrets, toAdminWire } from "./to-wire.ts";

/**
 * Decrypts secrets; null hides them. Owner sessions can write secrets but never read them; the published admin client
 * with a key and configuration files need to read them.
 */
export type SecretsAccess = Encryption | null;

/** Projects in the admin view, read from the database in one query, sorted by id. Skips projects that don't exist. */
export async function readProjectsForAdmin(
  database: Queryable,
  reader: SecretsAccess,
  projectIds: readonly string[],
): Promise<ProjectAdminRead[]> {
  const rows = await database.rows(listProjectsForAdmin, [projectIds]);
  return rows.map((row) => {
    const project = {
      id: row.id,
      displayName: row.display_name,
      description: row.description,
      isProductionMode: row.is_production_mode,
      createdAt: row.created_at,
      config: row.config,
      secrets: reader ? decryptSecrets(reader, row) : hideSecrets(row.secrets),
    };
    return toAdminWire(project, Number(row.user_count));
  });
}

/** Null if it does not exist. */
export const readProjectForAdmin = async (
  database: Queryable,
  reader: SecretsAccess,
  projectId: string,
): Promise<ProjectAdminRead | null> => (await readProjectsForAdmin(database, reader, [projectId]))[0] ?? null;

const decryptSecrets = (encryption: Encryption, { id, secrets }: ProjectAdminRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, ciphertext]) => [
      name,
      encryption.decrypt(Buffer.from(ciphertext, "hex"), secretContext(id, name)),
    ]),
  );
