import type { contract, TeamServerRead } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import { readAllPages } from "../../../core/wire/pages.ts";
import { withQuery } from "../../../core/wire/paths.ts";
import type { CreateTeamOptions } from "../../teams/team-types.ts";
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

/** The project's teams. */
export interface ServerTeamDirectory {
  /** All teams, oldest first. */
  listTeams(): Promise<ServerTeam[]>;
  /** A page of teams with member counts. */
  searchTeams(options?: SearchTeamsOptions): Promise<TeamPage>;
  getTeam(teamId: string): Promise<ServerTeam | null>;
  /** Returns the team with this API key. Null for an invalid key or a user key. */
  getTeam(options: { readonly apiKey: string }): Promise<ServerTeam | null>;
  /** @throws USER_NOT_FOUND for an unknown creator */
  createTeam(options: ServerCreateTeamOptions): Promise<ServerTeam>;
}

export function createTeamDirectory(context: ServerContext): ServerTeamDirectory {
  const fetchTeam = async (teamId: string) => {
    if (!isUuid(teamId)) return null;
    // Only the ID in this request can be invalid.
    return nullOnError(["TEAM_NOT_FOUND", "SCHEMA_ERROR"], async () =>
      parseTeam(await context.api.call<typeof contract.teams.read>("GET", `/teams/${teamId}`, { session: null })),
    );
  };
  const parseTeam = (wire: unknown) => context.parseTeam(wire as TeamServerRead);

  return {
    listTeams: async () => {
      const items = await readAllPages((cursor) =>
        context.api.call<typeof contract.teams.list>("GET", withQuery("/teams", cursor), { session: null }),
      );
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
