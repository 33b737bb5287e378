import type { PublicJwk } from "../../platform/crypto/jwt.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { columnTypes, type RowOf, statement } from "../../platform/database/statement.ts";
import type { ProjectDetails, PushedConfig, StoredProjectConfig } from "./project.ts";

export interface ProjectRow {
  readonly id: string;
  readonly display_name: string;
  readonly description: string;
  readonly is_production_mode: boolean;
  readonly config: StoredProjectConfig;
  readonly created_at: Date;
}

const columns = "id, display_name, description, is_production_mode, config, created_at";

/** See `ProjectDetails`. */
const detailColumns =
  "is_development_environment, onboarding_status, onboarding_state, logo_url, logo_full_url, logo_dark_mode_url, logo_full_dark_mode_url";

interface LockedRow extends ProjectRow, ProjectDetails {
  readonly pushed_config: PushedConfig["values"];
  readonly config_source: PushedConfig["source"];
}

/** Excludes projects that are being deleted. */
export const findProject = statement(
  "find-project",
  `select ${columns}, public_url() as public_url from projects where id = $projectId and deleted_at is null`,
  columnTypes<Pick<ProjectRow, "config">>(),
);

/** Serializes changes of a project without blocking rows that reference it (users, events, grants). */
export const lockProject = statement(
  "lock-project",
  `select ${columns}, ${detailColumns}, pushed_config, config_source
   from projects where id = $projectId and deleted_at is null for no key update`,
  columnTypes<
    Pick<LockedRow, "config" | "onboarding_status" | "onboarding_state" | "pushed_config" | "config_source">
  >(),
);

export const insertProject = statement(
  "insert-project",
  `insert into projects (id, display_name, description, is_production_mode, config, created_at)
   values ($projectId, $displayName, $description, $isProductionMode, $config, $createdAt) on conflict (id) do nothing`,
);

/** Which of the ids in `$permissionIds` are permissions of the project, and in which scope. */
export const findDefinedPermissions = statement(
  "find-defined-permissions",
  "select id, scope from permission_definitions where project_id = $projectId and id = any($permissionIds::text[])",
);

export const updateProject = statement(
  "update-project",
  "update projects set display_name = $displayName, description = $description, is_production_mode = $isProductionMode, config = $config where id = $projectId",
);

export const updateProjectDetails = statement(
  "update-project-details",
  `update projects set is_development_environment = $isDevelopmentEnvironment, onboarding_status = $onboardingStatus,
     onboarding_state = $onboardingState?, logo_url = $logoUrl?, logo_full_url = $logoFullUrl?,
     logo_dark_mode_url = $logoDarkModeUrl?, logo_full_dark_mode_url = $logoFullDarkModeUrl?
   where id = $projectId`,
);

export const updatePushedConfig = statement(
  "update-pushed-config",
  "update projects set pushed_config = $values, config_source = $source where id = $projectId",
);

/** The configuration that was pushed. */
export const findPushedConfig = statement(
  "find-pushed-config",
  "select pushed_config, config_source from projects where id = $projectId and deleted_at is null",
  columnTypes<Pick<LockedRow, "pushed_config" | "config_source">>(),
);

/** The team whose members own the project; null for none. */
const updateOwnerTeam = statement(
  "update-owner-team",
  "update projects set owner_team_id = $teamId? where id = $projectId",
);

const findOwnerTeam = statement(
  "find-owner-team",
  "select owner_team_id from projects where id = $projectId and deleted_at is null",
);

export interface ProjectAdminRow extends ProjectRow, ProjectDetails {
  readonly public_url: string | null;
  readonly owner_team_id: string | null;
  readonly user_count: string;
  /** Ciphertexts by secret name, hex-encoded. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Projects in the admin view, sorted by id. */
export const listProjectsForAdmin = statement(
  "list-projects-for-admin",
  `select ${columns}, public_url() as public_url,
     is_development_environment, onboarding_status, onboarding_state, picture_url(logo_url) as logo_url,
     (select t.id from teams t where t.project_id = 'internal' and t.id = p.owner_team_id) as owner_team_id,
     picture_url(logo_full_url) as logo_full_url, picture_url(logo_dark_mode_url) as logo_dark_mode_url,
     picture_url(logo_full_dark_mode_url) as logo_full_dark_mode_url,
     (select coalesce(sum(c.count), 0) from project_user_counts c where c.project_id = p.id) as "user_count!",
     (select coalesce(json_object_agg(s.name, encode(s.ciphertext, 'hex')), '{}') from project_secrets s where s.project_id = p.id) as secrets
   from unnest($projectIds::text[]) with ordinality as wanted (wanted_id, position)
   join projects p on p.id = wanted.wanted_id and p.deleted_at is null
   order by wanted.position`,
  columnTypes<Pick<ProjectAdminRow, "secrets" | "config" | "onboarding_status" | "onboarding_state">>(),
);

export const findSecrets = statement(
  "find-project-secrets",
  "select name, ciphertext from project_secrets where project_id = $projectId",
);

export const deleteSecrets = statement(
  "delete-project-secrets",
  "delete from project_secrets where project_id = $projectId",
);

export const insertSecret = statement(
  "insert-project-secret",
  "insert into project_secrets (project_id, name, ciphertext) values ($projectId, $name, $ciphertext)",
);

export type KeySetRow = RowOf<typeof findKeySets>;

export const findKeySets = statement(
  "find-project-key-sets",
  `select id, expires_at, revoked_at, publishable_client_key_digest, secret_server_key_digest, super_secret_admin_key_digest
   from project_key_sets where project_id = $projectId and revoked_at is null`,
);

export interface SigningKeyRow {
  readonly kid: string;
  readonly public_jwk: PublicJwk;
  readonly private_key_ciphertext: Buffer;
  readonly signs_from: Date;
}

export const findSigningKeys = statement(
  "find-signing-keys",
  "select kid, public_jwk, private_key_ciphertext, signs_from from signing_keys where project_id = $projectId order by signs_from desc, kid",
  columnTypes<Pick<SigningKeyRow, "public_jwk">>(),
);

export const insertSigningKey = statement(
  "insert-signing-key",
  "insert into signing_keys (project_id, kid, public_jwk, private_key_ciphertext, created_at, signs_from) values ($projectId, $kid, $publicJwk, $ciphertext, $createdAt, $createdAt)",
);

/** Makes the members of a team of project `internal` owners. */
export async function setOwnerTeam(transaction: Queryable, projectId: string, teamId: string): Promise<void> {
  await transaction.run(updateOwnerTeam, { projectId, teamId });
}

/** Null for a project without an owner team. */
export const readOwnerTeam = async (database: Queryable, projectId: string): Promise<string | null> =>
  (await database.row(findOwnerTeam, { projectId }))?.owner_team_id ?? null;
