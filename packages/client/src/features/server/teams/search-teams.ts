import type { contract } from "@vestibule/contract/endpoints";
import { withQuery } from "../../../core/wire/paths.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerTeam } from "../server-types.ts";

export interface SearchTeamsOptions {
  /** Part of the name, case-insensitive, or a full ID. */
  readonly query?: string | undefined;
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Maximum number of teams per page. Default: 50, maximum: 100. */
  readonly limit?: number | undefined;
  /** Newest first. Default: false. */
  readonly desc?: boolean | undefined;
}

export interface FoundTeam extends ServerTeam {
  /** Counts stop at 10,000. */
  readonly memberCount: number;
}

/**
 * A page of teams. `nextCursor` is null on the last page. With a query, a page can be short or even empty without being
 * the last.
 */
export type TeamPage = FoundTeam[] & { readonly nextCursor: string | null };

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
