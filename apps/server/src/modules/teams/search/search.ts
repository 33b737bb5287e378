import type { contract, TeamSearchQuery } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { type AgePosition, formatAgeCursor, getStart, parseAgeCursor } from "../../../http/list-or-page.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, statement } from "../../../platform/database/statement.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import type { TeamServices } from "../access.ts";
import type { TeamRow } from "../team-statements.ts";
import { toServerWire } from "../to-wire.ts";

/** A match, or the last scanned team. */
export interface ScanRow extends AgePosition {
  readonly is_match: boolean;
  readonly is_last: boolean;
}

/** Max matches to sort. More frequent texts are found by scanning the list. */
const maxFetched = 10_000;

/** Max teams to scan per page: takes tens of milliseconds. */
const maxScanned = 20_000;

/** Max members to count. */
const maxCount = 10_000;

/** Default page size. */
const defaultPageSize = 50;

/** The teams of a page and the position of the next page; null if there is none. */
interface Page {
  readonly ids: readonly string[];
  readonly next: AgePosition | null;
}

/** Expects sorted teams with one more than the page size. */
export function getPage(found: readonly AgePosition[], limit: number): Page {
  const shown = found.slice(0, limit);
  return { ids: shown.map(({ id }) => id), next: found.length > limit ? (shown.at(-1) ?? null) : null };
}

/**
 * A page of a scan, which ends when the page is full or the scan limit is reached. `steps`: the matches and, if the
 * limit was reached, the last scanned team.
 */
export function getScanPage(steps: readonly ScanRow[], limit: number): Page {
  const page = getPage(
    steps.filter((step) => step.is_match),
    limit,
  );
  return page.next ? page : { ...page, next: steps.find(({ is_last }) => is_last) ?? null };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The search text as an id, or null. */
export function parseId(text: string): string | null {
  const candidate = text.trim().toLowerCase();
  return uuid.test(candidate) ? candidate : null;
}

interface FoundTeam extends TeamRow {
  readonly member_count: number;
}

/** The statements for one sort order, oldest or newest teams first. */
function getStatements(suffix: "" | "-newest-first") {
  const [direction, comparison] = suffix === "" ? ["asc", ">"] : ["desc", "<"];
  const order = `order by t.created_at ${direction}, t.id ${direction}`;
  /** After the cursor. */
  const afterPosition = `t.project_id = $projectId and (t.created_at, t.id) ${comparison} ($afterTime::timestamptz, $afterId::uuid)`;
  return {
    next: statement(
      `next-teams${suffix}` as const,
      `select t.id, t.created_at from teams t where ${afterPosition} ${order} limit $limit`,
    ),

    /**
     * Matches of the text from the index, and the team with the id. With `limit` rows, the result is incomplete and
     * unordered.
     */
    indexLookup: statement(
      `index-lookup-of-teams${suffix}` as const,
      `with word as materialized (
         select search_form($text) as form, search_pieces($projectId, search_form($text), least(3, length(search_form($text)))) as pieces
       ),
       fetched as materialized (
         select t.created_at, t.id from teams t
         where ${afterPosition} and search_pieces(t.project_id, search_form(t.display_name), 1) @> (select pieces from word)
           and strpos(search_form(t.display_name), (select form from word)) > 0
         limit $limit
       )
       select t.id as "id!", t.created_at as "created_at!" from (
         select * from fetched union select t.created_at, t.id from teams t where ${afterPosition} and t.id = $id?::uuid
       ) t ${order}`,
    ),

    /** The matches among the next `limit` teams, and the last of those teams. */
    fullScan: statement(
      `full-scan-for-teams${suffix}` as const,
      `select t.id, t.created_at, t.is_match, t.is_last from (
         select t.id, t.created_at, row_number() over (${order}) = $limit as "is_last!",
           (strpos(search_form(t.display_name), search_form($text)) > 0 or t.id = $id?::uuid) is true as "is_match!"
         from (select * from teams t where ${afterPosition} ${order} limit $limit) t
       ) t where t.is_match or t.is_last ${order}`,
    ),
  };
}

const oldestFirst = getStatements("");
const newestFirst = getStatements("-newest-first");

/** In the order of the ids. Counts at most `maxCount` members. */
const listTeamsWithMemberCount = statement(
  "list-teams-with-member-count",
  `select t.id, t.display_name, picture_url(t.profile_image_url) as profile_image_url, t.client_metadata, t.client_read_only_metadata, t.server_metadata,
     t.created_at, members.count as "member_count!"
   from unnest($ids::uuid[]) with ordinality as wanted (id, place)
   join teams t on t.project_id = $projectId and t.id = wanted.id
   cross join lateral (
     select count(*)::int as count from (
       select from team_memberships m where m.project_id = t.project_id and m.team_id = t.id limit $maxCount
     ) counted
   ) members
   order by wanted.place`,
  columnTypes<Pick<FoundTeam, "client_metadata" | "client_read_only_metadata" | "server_metadata">>(),
);

/** `GET /teams/search` */
export function search({ reads }: TeamServices): Handler<typeof contract.teams.search, Project, User> {
  return ({ auth, query }) => reads.run(auth, (database) => findTeams(database, auth.project.id, query));
}

/** A page of the project's teams as servers see them, with their member counts. */
export async function findTeams(database: Queryable, projectId: string, query: TeamSearchQuery) {
  const { ids, next } = await findPage(database, projectId, query);
  const teams = ids.length === 0 ? [] : await database.rows(listTeamsWithMemberCount, { projectId, ids, maxCount });
  return {
    items: teams.map(({ member_count, ...team }) => ({ ...toServerWire(team), member_count })),
    is_paginated: true as const,
    pagination: { next_cursor: next && formatAgeCursor(next) },
  };
}

/** Rare texts use the index. Frequent ones are found by scanning the list, with a limit per page. */
async function findPage(database: Queryable, projectId: string, query: TeamSearchQuery): Promise<Page> {
  const { query: text = "", cursor, desc = false, limit = defaultPageSize } = query;
  const statements = desc ? newestFirst : oldestFirst;
  const place = cursor === undefined ? getStart(desc) : parseAgeCursor(cursor);
  const from = { projectId, afterTime: place.created_at, afterId: place.id };
  if (text === "") return getPage(await database.rows(statements.next, { ...from, limit: limit + 1 }), limit);
  const matching = { ...from, text, id: parseId(text) };
  const found = await database.rows(statements.indexLookup, { ...matching, limit: maxFetched });
  if (found.length < maxFetched) return getPage(found, limit);
  return getScanPage(await database.rows(statements.fullScan, { ...matching, limit: maxScanned }), limit);
}
