/** Which hooks an object of a server or admin app has, and what its members return. */
export interface Kind {
  readonly name: string;
  /** Each calls the `list…` or `get…` method with the same name. */
  readonly hooks: readonly string[];
  /** By member: the kind of the object, or of the objects in the list, that it returns. */
  readonly returns: Readonly<Record<string, Kind>>;
}

/** Objects without hooks, such as contact channels. Their methods can change what hooks show. */
export const plain: Kind = { name: "plain", hooks: [], returns: {} };

const connection: Kind = { name: "connection", hooks: ["useAccessToken"], returns: {} };

const user: Kind = {
  name: "user",
  hooks: [
    "useContactChannels",
    "useTeams",
    "useTeam",
    "useTeamProfile",
    "usePermissions",
    "usePermission",
    "useApiKeys",
    "useConnectedAccount",
  ],
  // Users and teams return each other.
  get returns() {
    return { selectedTeam: team, listTeams: team, getTeam: team, createTeam: team, getConnectedAccount: connection };
  },
};

const team: Kind = { name: "team", hooks: ["useUsers", "useInvitations", "useApiKeys"], returns: { listUsers: user } };

const adminProject: Kind = {
  name: "project",
  hooks: ["useProductionModeErrors"],
  get returns() {
    return { update: adminProject };
  },
};

export const ownedProject: Kind = {
  ...adminProject,
  get returns() {
    return { update: adminProject, app: adminApp };
  },
};

const internalUser: Kind = {
  name: "user",
  hooks: [...user.hooks, "useOwnedProjects"],
  get returns() {
    return { ...user.returns, listOwnedProjects: ownedProject, createProject: ownedProject };
  },
};

export const serverApp: Kind = {
  name: "app",
  hooks: ["useUsers", "useUser", "useTeams", "useTeam", "useProject"],
  get returns() {
    return {
      getUser: internalUser,
      getServerUser: internalUser,
      listUsers: user,
      createUser: user,
      listTeams: team,
      searchTeams: team,
      getTeam: team,
      createTeam: team,
    };
  },
};

export const adminApp: Kind = {
  name: "app",
  hooks: [
    ...serverApp.hooks,
    "useInternalApiKeys",
    "useTeamPermissionDefinitions",
    "useProjectPermissionDefinitions",
    "useEmailTemplates",
    "useSvixToken",
  ],
  get returns() {
    return { ...serverApp.returns, getProject: adminProject };
  },
};
