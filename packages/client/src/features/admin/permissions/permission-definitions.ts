import type { contract, PermissionDefinitionRead } from "@vestibule/contract/endpoints";
import { encodeSegment } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";

type Team = typeof contract.teamPermissionDefinitions;
type Project = typeof contract.projectPermissionDefinitions;

export interface AdminPermissionDefinition {
  readonly id: string;
  readonly description?: string | undefined;
  readonly containedPermissionIds: string[];
}

export interface AdminPermissionDefinitionCreateOptions {
  readonly id: string;
  readonly description?: string | undefined;
  readonly containedPermissionIds?: readonly string[] | undefined;
}

/** Omitted fields stay unchanged. Users who have the permission keep it under a new ID. */
export type AdminPermissionDefinitionUpdateOptions = Partial<AdminPermissionDefinitionCreateOptions>;

/**
 * Optimistic concurrency check: the update fails if the values changed since they were read. The error lists the
 * changed fields.
 */
export interface AdminPermissionDefinitionCheck {
  /** Only the given fields are compared. A `description` of null expects none. */
  readonly expected?:
    | {
        readonly description?: string | null | undefined;
        readonly containedPermissionIds?: readonly string[] | undefined;
      }
    | undefined;
  /** Expects the updated fields to still have these values. */
  readonly onlyIfUnchanged?: AdminPermissionDefinition | undefined;
}

interface DefinitionMethods {
  list(): Promise<AdminPermissionDefinition[]>;
  /** @throws PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND */
  create(options: AdminPermissionDefinitionCreateOptions): Promise<AdminPermissionDefinition>;
  /**
   * @throws PERMISSION_NOT_FOUND, PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND, and CHANGED_MEANWHILE
   *   when `check` fails
   */
  update(
    id: string,
    options: AdminPermissionDefinitionUpdateOptions,
    check?: AdminPermissionDefinitionCheck,
  ): Promise<AdminPermissionDefinition>;
  /** Also removes it from every user. @throws PERMISSION_NOT_FOUND */
  delete(id: string): Promise<void>;
}

export interface PermissionDefinitionMethods {
  /** Includes the six system permissions. */
  readonly listTeamPermissionDefinitions: DefinitionMethods["list"];
  readonly createTeamPermissionDefinition: DefinitionMethods["create"];
  readonly updateTeamPermissionDefinition: DefinitionMethods["update"];
  readonly deleteTeamPermissionDefinition: DefinitionMethods["delete"];
  readonly listProjectPermissionDefinitions: DefinitionMethods["list"];
  readonly createProjectPermissionDefinition: DefinitionMethods["create"];
  readonly updateProjectPermissionDefinition: DefinitionMethods["update"];
  readonly deleteProjectPermissionDefinition: DefinitionMethods["delete"];
}

const fromWire = (wire: PermissionDefinitionRead): AdminPermissionDefinition =>
  Object.freeze({
    id: wire.id,
    description: wire.description,
    containedPermissionIds: wire.contained_permission_ids,
  });

const toWire = <Options extends Pick<AdminPermissionDefinitionUpdateOptions, "containedPermissionIds">>({
  containedPermissionIds,
  ...same
}: Options) => ({
  ...same,
  contained_permission_ids: containedPermissionIds && [...containedPermissionIds],
});

const getExpected = (
  options: AdminPermissionDefinitionUpdateOptions,
  { expected, onlyIfUnchanged: read }: AdminPermissionDefinitionCheck,
): AdminPermissionDefinitionCheck["expected"] =>
  expected ??
  (read && {
    description: options.description === undefined ? undefined : (read.description ?? null),
    containedPermissionIds: options.containedPermissionIds && read.containedPermissionIds,
  });

/** Both scopes have the same API; only the paths differ. */
function createDefinitionMethods(
  { api }: AdminContext,
  path: Team["list"]["path"] | Project["list"]["path"],
): DefinitionMethods {
  const teamPath = path as Team["list"]["path"];
  return {
    list: async () => (await api.call<Team["list"]>("GET", teamPath, { session: null })).items.map(fromWire),
    create: async (options) =>
      fromWire(await api.call<Team["create"]>("POST", teamPath, { session: null, body: toWire(options) })),
    update: async (id, options, check = {}) => {
      const expected = getExpected(options, check);
      const body = { ...toWire(options), expected: expected && toWire(expected) };
      return fromWire(
        await api.call<Team["update"]>("PATCH", `${teamPath}/${encodeSegment(id)}`, { session: null, body }),
      );
    },
    delete: async (id) => {
      await api.call<Team["delete"]>("DELETE", `${teamPath}/${encodeSegment(id)}`, { session: null });
    },
  };
}

export function createPermissionDefinitionMethods(context: AdminContext): PermissionDefinitionMethods {
  const team = createDefinitionMethods(context, "/team-permission-definitions");
  const project = createDefinitionMethods(context, "/project-permission-definitions");
  return {
    listTeamPermissionDefinitions: team.list,
    createTeamPermissionDefinition: team.create,
    updateTeamPermissionDefinition: team.update,
    deleteTeamPermissionDefinition: team.delete,
    listProjectPermissionDefinitions: project.list,
    createProjectPermissionDefinition: project.create,
    updateProjectPermissionDefinition: project.update,
    deleteProjectPermissionDefinition: project.delete,
  };
}
