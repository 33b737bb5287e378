import type { contract, TeamServerRead } from "@vestibule/contract/endpoints";
import type { CreateTeamOptions } from "../../teams/team-types.ts";
import { snakeCaseKeys } from "../../wire/letter-case.ts";
import { findTeamIdByKey } from "../api-keys/api-keys.ts";
import { nullOnError } from "../null-on-error.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerTeam } from "../server-types.ts";
import { isUuid } from "../uuid.ts";
import { type SearchTeamsOptions, searchTeams, type TeamPage } from "./search-teams.ts";

export interface ServerCreateTeamOptions extends CreateTeamOptions {
  /** Becomes a member with the creator's permissions. Default: the team has no members. */
  readonly creatorUserId?: string | undefined;
}

/** Of an app: the teams of the project. */
export interface ServerTeamDirectory {
  /** All of them, oldest first. */
  listTeams(): Promise<readonly ServerTeam[]>;
  /** A page of them, with how many belong to each. */
  searchTeams(options?: SearchTeamsOptions): Promise<TeamPage>;
  getTeam(teamId: string): Promise<ServerTeam | null>;
  /** The team whose key that is; null for a key that opens nothing, or is a user's. */
  getTeam(options: { readonly apiKey: string }): Promise<ServerTeam | null>;
  /** @throws USER_NOT_FOUND for an unknown creator */
  createTeam(options: ServerCreateTeamOptions): Promise<ServerTeam>;
}

export function createTeamDirectory(context: ServerContext): ServerTeamDirectory {
  const fetchTeam = async (teamId: string) => {
    if (!isUuid(teamId)) return null;
    // Nothing but the id can be wrong with this request.
    return nullOnError(["TEAM_NOT_FOUND", "SCHEMA_ERROR"], async () =>
      parseTeam(await context.api.call<typeof contract.teams.read>("GET", `/teams/${teamId}`, { session: null })),
    );
  };
  const parseTeam = (wire: unknown) => context.parseTeam(wire as TeamServerRead);

  return {
    listTeams: async () => {
      const { items } = await context.api.call<typeof contract.teams.list>("GET", "/teams", { session: null });
      return items.map(parseTeam);
    },
    searchTeams: (options = {}) => searchTeams(context, options),
    getTeam: async (asked: string | { readonly apiKey: string }) => {
      if (typeof asked === "string") return fetchTeam(asked);
      const teamId = await findTeamIdByKey(context, asked.apiKey);
      return teamId === null ? null : fetchTeam(teamId);
    },
    createTeam: async (options) => {
      const body = snakeCaseKeys(options);
      return parseTeam(await context.api.call<typeof contract.teams.create>("POST", "/teams", { session: null, body }));
    },
  };
}
