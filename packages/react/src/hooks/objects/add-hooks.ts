import type * as Kit from "@vestibule/client";
import type { CurrentInternalUser } from "./app-types.ts";
import type { HookScope } from "./hook-scope.ts";
import { createInternalUserObjects } from "./internal-user-objects.ts";
import { lazyHooks } from "./lazy-hooks.ts";
import type {
  ConnectedAccountHooks,
  CurrentUser,
  OAuthConnection,
  Team,
  UserHooks,
  UserObjects,
} from "./user-types.ts";

/** The hooks of the signed-in user. `useOwnedProjects` works only in project `internal`. */
type CurrentUserHooks = UserHooks<Team, Kit.ContactChannel> &
  ConnectedAccountHooks &
  Pick<CurrentInternalUser, "useOwnedProjects">;

const userHooks: { readonly [Name in keyof CurrentUserHooks]: 1 } = {
  useContactChannels: 1,
  useTeams: 1,
  useTeam: 1,
  useTeamProfile: 1,
  usePermissions: 1,
  usePermission: 1,
  useApiKeys: 1,
  useConnectedAccount: 1,
  useOwnedProjects: 1,
};

type TeamHooks = Omit<Team, keyof Kit.Team>;
const teamHooks: { readonly [Name in keyof TeamHooks]: 1 } = { useUsers: 1, useInvitations: 1, useApiKeys: 1 };

const bindUserHooks = lazyHooks(async () => (await import("./object-hooks.ts")).userHooks);
const bindTeamHooks = lazyHooks(async () => (await import("./object-hooks.ts")).teamHooks);
const bindConnectionHooks = lazyHooks(async () => (await import("./object-hooks.ts")).connectionHooks);

const cache = new WeakMap<object, object>();

/** Returns the same object for the same argument, so that effects do not rerun. */
function addOnce<Hooked extends object>(plain: object, create: () => Hooked): Hooked {
  const hooked = cache.get(plain) ?? Object.freeze(create());
  cache.set(plain, hooked);
  return hooked as Hooked;
}

export const createHookScope = (app: Kit.StackClientApp, tokenStore: Kit.TokenStoreInit | undefined): HookScope => {
  const scope: HookScope = {
    app,
    tokenStore,
    addToTeam: (team) => addOnce(team, () => ({ ...team, ...bindTeamHooks<TeamHooks>(teamHooks, scope, team) })),
    addToConnection: (connection) =>
      addOnce(connection, () => ({
        ...connection,
        ...bindConnectionHooks<Pick<OAuthConnection, "useAccessToken">>({ useAccessToken: 1 }, scope, connection),
      })),
  };
  return scope;
};

/** Members of the user that return objects with hooks. */
function createUserObjects({ addToTeam, addToConnection }: HookScope, user: Kit.CurrentUser): UserObjects {
  const addToFound = (team: Kit.Team | null) => team && addToTeam(team);
  return {
    selectedTeam: addToFound(user.selectedTeam),
    listTeams: async () => (await user.listTeams()).map(addToTeam),
    getTeam: async (teamId) => addToFound(await user.getTeam(teamId)),
    createTeam: async (options) => addToTeam(await user.createTeam(options)),
    getConnectedAccount: (async (...args: Parameters<typeof user.getConnectedAccount>) => {
      const connection = await user.getConnectedAccount(...args);
      return connection && addToConnection(connection);
    }) as UserObjects["getConnectedAccount"],
  };
}

/** The user with hooks. Returns the same object for the same user. */
export const userWithHooks = (
  app: Kit.StackClientApp,
  user: Kit.CurrentUser,
  tokenStore: Kit.TokenStoreInit | undefined,
): CurrentUser =>
  addOnce(user, () => {
    const scope = createHookScope(app, tokenStore);
    return {
      ...user,
      ...bindUserHooks<CurrentUserHooks>(userHooks, scope, user),
      ...createUserObjects(scope, user),
      ...createInternalUserObjects(scope, user),
    };
  });
