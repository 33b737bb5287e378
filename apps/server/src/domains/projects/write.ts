import type { ProjectConfigWrite } from "@vestibule/contract/endpoints";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import { generateSigningKey } from "../../platform/crypto/jwt.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { defaultConfig } from "./default-config.ts";
import { checkDefaultPermissions } from "./default-permissions.ts";
import {
  deleteProject as deleteProjectRow,
  deleteSecrets,
  findSecrets,
  insertDefaultPermissions,
  insertProject,
  insertSecret,
  insertSigningKey,
  lockProject,
  updateProject as updateProjectRow,
} from "./queries.ts";
import { applyConfig, type StoredConfig } from "./rules.ts";
import { secretContext, signingKeyContext } from "./store.ts";

export interface NewProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly config: ProjectConfigWrite;
  /** ms since the epoch. */
  readonly createdAt: number;
}

export interface ProjectChange {
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  readonly isProductionMode?: boolean | undefined;
  readonly config?: ProjectConfigWrite | undefined;
}

/** Creates a project with its first signing key. False when a project of this id exists: then nothing is changed.
 *  @throws PlainError 400 for default permissions that no fresh project has */
export async function createProject(
  transaction: Queryable,
  encryption: Encryption,
  project: NewProject,
): Promise<boolean> {
  const { config, secrets } = applyConfig({ config: defaultConfig, secrets: {} }, project.config);
  const inserted = await transaction.run(insertProject, [
    project.id,
    project.displayName,
    project.description,
    project.isProductionMode,
    JSON.stringify(config),
    new Date(project.createdAt),
  ]);
  if (inserted === 0) return false;
  await transaction.run(insertDefaultPermissions, [project.id]);
  await checkDefaultPermissions(transaction, project.id, defaultConfig, config);
  await writeSecrets(transaction, encryption, project.id, secrets);
  const { publicJwk, privatePem } = generateSigningKey();
  const ciphertext = encryption.encrypt(privatePem, signingKeyContext(project.id, publicJwk.kid));
  await transaction.run(insertSigningKey, [project.id, publicJwk.kid, JSON.stringify(publicJwk), ciphertext]);
  return true;
}

/** Changes a project under its row lock, so that two administrators do not undo each other's fields. False when it is gone.
 *  @throws PlainError 400 for default permissions that do not exist */
export async function changeProject(
  transaction: Queryable,
  encryption: Encryption,
  projectId: string,
  change: ProjectChange,
): Promise<boolean> {
  const row = await transaction.row(lockProject, [projectId]);
  if (!row) return false;
  let config = row.config;
  if (change.config) {
    const stored = { config, secrets: await readSecrets(transaction, encryption, projectId) };
    const next = applyConfig(stored, change.config);
    config = await checkDefaultPermissions(transaction, projectId, config, next.config);
    if (next.secrets !== stored.secrets) await writeSecrets(transaction, encryption, projectId, next.secrets);
  }
  await transaction.run(updateProjectRow, [
    projectId,
    change.displayName ?? row.display_name,
    change.description ?? row.description,
    change.isProductionMode ?? row.is_production_mode,
    JSON.stringify(config),
  ]);
  return true;
}

/** Deletes a project and, by cascade, everything in it. False when it is gone already. */
export const deleteProject = async (transaction: Queryable, projectId: string): Promise<boolean> =>
  (await transaction.run(deleteProjectRow, [projectId])) > 0;

async function readSecrets(
  transaction: Queryable,
  encryption: Encryption,
  projectId: string,
): Promise<StoredConfig["secrets"]> {
  const rows = await transaction.rows(findSecrets, [projectId]);
  return Object.fromEntries(
    rows.map(({ name, ciphertext }) => [name, encryption.decrypt(ciphertext, secretContext(projectId, name))]),
  );
}

async function writeSecrets(
  transaction: Queryable,
  encryption: Encryption,
  projectId: string,
  secrets: StoredConfig["secrets"],
): Promise<void> {
  await transaction.run(deleteSecrets, [projectId]);
  for (const [name, value] of Object.entries(secrets)) {
    await transaction.run(insertSecret, [projectId, name, encryption.encrypt(value, secretContext(projectId, name))]);
  }
}
