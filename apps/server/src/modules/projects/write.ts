import type { ProjectConfigWrite } from "@vestibule/contract/endpoints";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { checkDefaultPermissions } from "./default-permissions.ts";
import {
  applyConfigDefaults,
  defaultConfig,
  describeChange,
  type ProjectDetails,
  type ProjectDifference,
  type ProjectState,
  type PushedConfig,
  pickDetails,
} from "./project.ts";
import { applyConfig, type StoredConfig } from "./project-config-rules.ts";
import {
  deleteSecrets,
  findSecrets,
  insertProject as insertProjectRow,
  insertSecret,
  insertSigningKey,
  lockProject,
  updateProjectDetails,
  updateProject as updateProjectRow,
  updatePushedConfig,
} from "./project-statements.ts";
import { createSigningKey } from "./signing-keys/rotate-signing-keys.ts";
import { secretContext } from "./store.ts";

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
  readonly details?: Partial<ProjectDetails> | undefined;
  readonly pushed?: PushedConfig | undefined;
}

/**
 * Inserts a project with its first signing key. Returns false and changes nothing if the id exists.
 * `insertPermissions`: inserts the permission definitions of the new project.
 * @throws PlainError 400 for default permissions that no new project has
 */
export async function insertProject(
  transaction: Queryable,
  encryption: Encryption,
  project: NewProject,
  insertPermissions: () => Promise<void>,
): Promise<boolean> {
  const initial = { ...defaultConfig, allow_localhost: !project.isProductionMode };
  const { config, secrets } = applyConfig({ config: initial, secrets: {} }, project.config);
  const inserted = await transaction.run(insertProjectRow, {
    projectId: project.id,
    displayName: project.displayName,
    description: project.description,
    isProductionMode: project.isProductionMode,
    config: JSON.stringify(config),
    createdAt: new Date(project.createdAt),
  });
  if (inserted === 0) return false;
  await insertPermissions();
  await checkDefaultPermissions(transaction, project.id, defaultConfig, config);
  await writeSecrets(transaction, encryption, project.id, secrets);
  await transaction.run(insertSigningKey, {
    ...createSigningKey(encryption, project.id),
    createdAt: new Date(project.createdAt),
  });
  return true;
}

/** Additional checks against the stored state; each can throw. */
export interface ChangeChecks {
  checkState?(before: ProjectState): void;
  checkConfig?(stored: StoredConfig, update: ProjectConfigWrite): void;
}

/**
 * Changes a project under a row lock to prevent lost updates. Returns the difference; null if the project doesn't
 * exist. `change`: can depend on the stored state.
 * @throws PlainError 400 for default permissions that do not exist, and what `checks` throw
 */
export async function changeProject(
  transaction: Queryable,
  encryption: Encryption,
  projectId: string,
  requested: ProjectChange | ((before: ProjectState) => ProjectChange),
  checks: ChangeChecks = {},
): Promise<ProjectDifference | null> {
  const row = await transaction.row(lockProject, { projectId });
  if (!row) return null;
  const before: ProjectState = {
    displayName: row.display_name,
    description: row.description,
    isProductionMode: row.is_production_mode,
    config: applyConfigDefaults(row.config),
    secrets:
      typeof requested === "function" || requested.config || requested.isProductionMode || checks.checkState
        ? await readSecrets(transaction, encryption, projectId)
        : {},
    details: pickDetails(row),
    pushed: { values: row.pushed_config, source: row.config_source },
  };
  checks.checkState?.(before);
  const change = typeof requested === "function" ? requested(before) : requested;
  const config = getConfigUpdate(before, change);
  const after: ProjectState = {
    ...before,
    displayName: change.displayName ?? before.displayName,
    description: change.description ?? before.description,
    isProductionMode: change.isProductionMode ?? before.isProductionMode,
    details: { ...before.details, ...change.details },
    pushed: change.pushed ?? before.pushed,
    ...(config ? await nextConfig(transaction, projectId, before, config, checks) : {}),
  };
  if (after.secrets !== before.secrets) await writeSecrets(transaction, encryption, projectId, after.secrets);
  await transaction.run(updateProjectRow, {
    projectId,
    displayName: after.displayName,
    description: after.description,
    isProductionMode: after.isProductionMode,
    config: JSON.stringify(after.config),
  });
  if (change.details) await writeDetails(transaction, projectId, after.details);
  if (change.pushed) {
    const { values, source } = change.pushed;
    await transaction.run(updatePushedConfig, {
      projectId,
      values: JSON.stringify(values),
      source: JSON.stringify(source),
    });
  }
  return describeChange(before, after);
}

const writeDetails = (transaction: Queryable, projectId: string, details: ProjectDetails): Promise<number> =>
  transaction.run(updateProjectDetails, {
    projectId,
    isDevelopmentEnvironment: details.is_development_environment,
    onboardingStatus: details.onboarding_status,
    onboardingState: details.onboarding_state === null ? null : JSON.stringify(details.onboarding_state),
    logoUrl: details.logo_url,
    logoFullUrl: details.logo_full_url,
    logoDarkModeUrl: details.logo_dark_mode_url,
    logoFullDarkModeUrl: details.logo_full_dark_mode_url,
  });

/** Turning on production mode stops allowing localhost, unless the request decides about it. */
function getConfigUpdate(before: ProjectState, { config, isProductionMode }: ProjectChange) {
  const isTurnedOn = isProductionMode === true && !before.isProductionMode;
  return isTurnedOn ? { allow_localhost: false, ...config } : config;
}

async function nextConfig(
  transaction: Queryable,
  projectId: string,
  stored: StoredConfig,
  update: ProjectConfigWrite,
  checks: ChangeChecks,
): Promise<StoredConfig> {
  checks.checkConfig?.(stored, update);
  const next = applyConfig(stored, update);
  return { ...next, config: await checkDefaultPermissions(transaction, projectId, stored.config, next.config) };
}

async function readSecrets(
  transaction: Queryable,
  encryption: Encryption,
  projectId: string,
): Promise<StoredConfig["secrets"]> {
  const rows = await transaction.rows(findSecrets, { projectId });
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
  await transaction.run(deleteSecrets, { projectId });
  for (const [name, value] of Object.entries(secrets)) {
    await transaction.run(insertSecret, {
      projectId,
      name,
      ciphertext: encryption.encrypt(value, secretContext(projectId, name)),
    });
  }
}
