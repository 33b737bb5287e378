import type { ProjectAdminRead } from "@vestibule/contract/endpoints";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { countUsers } from "./queries.ts";
import { readProject } from "./store.ts";
import { toAdminWire } from "./to-wire.ts";

/** A project as its administrators see it, fresh from the database. Null when it is gone. */
export async function readProjectForAdmin(
  database: Queryable,
  encryption: Encryption,
  projectId: string,
): Promise<ProjectAdminRead | null> {
  const project = await readProject(database, encryption, projectId);
  if (!project) return null;
  const counted = await database.row(countUsers, [projectId]);
  return toAdminWire(project, Number(counted?.count ?? 0));
}
