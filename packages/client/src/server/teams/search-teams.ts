import type { contract } from "@vestibule/contract/endpoints";
import { withQuery } from "../paths.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerTeam } from "../server-types.ts";

export interface SearchTeamsOptions {
  /** A part of the name in either case, or a whole id. */
  readonly query?: string | undefined;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
  /** Most teams of a page. Default: 50, most: 100. */
  readonly limit?: number | undefined;
  /** Newest first. Default: false. */
  readonly desc?: boolean | undefined;
}

export interface FoundTeam extends ServerTeam {
  /** Nobody is counted beyond 10 000. */
  readonly memberCount: number;
}

/** A page of teams. `nextCursor`: null on the last one; with a query a page may be short, or even empty, and not be the last one. */
export type TeamPage = readonly FoundTeam[] & { readonly nextCursor: string | null };

export async function searchTeams(
  { api, parseTeam }: ServerContext,
  { query, cursor, limit, desc }: SearchTeamsOptions,
): Promise<TeamPage> {
  const path = withQuery("/teams/search", { query, cursor, limit, desc });
  const { items, pagination } = await api.call<typeof contract.teams.search>("GET", path, { session: null });
  const teams = items.map(({ member_count: memberCount, ...team }) =>
    Object.freeze({ ...parseTeam(team), memberCount }),
  );
  return Object.assign(teams, { nextCursor: pagination.next_cursor });
}
