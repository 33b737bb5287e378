import type { contract, TeamServerRead } from "@vestibule/contract/endpoints";
import type { CreateTeamOptions } from "../../teams/model.ts";
import { snakeCaseKeys } from "../../wire/letter-case.ts";
import { findTeamIdByKey } from "../api-keys/api-keys.ts";
import { mayBeId } from "../ids.ts";
import type { ServerTeam } from "../model.ts";
import { nullWhen } from "../null-when.ts";
import type { ServerParts } from "../parts.ts";
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

export function createTeamDirectory(parts: ServerParts): ServerTeamDirectory {
  const readTeam = async (teamId: string) => {
    if (!mayBeId(teamId)) return null;
    // Nothing but the id can be wrong with this request.
    return nullWhen(["TEAM_NOT_FOUND", "SCHEMA_ERROR"], async () =>
      toTeam(await parts.api.call<typeof contract.teams.read>("GET", `/teams/${teamId}`, { session: null })),
    );
  };
  const toTeam = (wire: unknown) => parts.toTeam(wire as TeamServerRead);

  return {
    listTeams: async () => {
      const { items } = await parts.api.call<typeof contract.teams.list>("GET", "/teams", { session: null });
      return items.map(toTeam);
    },
    searchTeams: (options = {}) => searchTeams(parts, options),
    getTeam: async (asked: string | { readonly apiKey: string }) => {
      if (typeof asked === "string") return readTeam(asked);
      const teamId = await findTeamIdByKey(parts, asked.apiKey);
      return teamId === null ? null : readTeam(teamId);
    },
    createTeam: async (options) => {
      const body = snakeCaseKeys(options);
      return toTeam(await parts.api.call<typeof contract.teams.create>("POST", "/teams", { session: null, body }));
    },
  };
}
