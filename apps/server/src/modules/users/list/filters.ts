import type { RestrictionConfig, UserFilters, UsersQuery } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { findPosition } from "./list-statements.ts";

/** Search texts can have quotes or brackets around an id. */
const beyondIds = /[^\p{L}\p{N}\-_.]/gu;
const randomUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The search text as an id, if it is a lower-case UUID version 4. */
export function idInSearch(query: string): string | null {
  const rest = query.replace(beyondIds, "");
  return randomUuid.test(rest) ? rest : null;
}

/** Max and default page size. */
export const maxPageSize = 1000;

/** Users that the first scan reads: takes a few milliseconds and fills a page with a text that one in 200 users has. */
export const maxRecentScan = 10_000;

/** Max matches to fetch and sort. More frequent texts are found by scanning the list. */
export const maxFetched = 10_000;

/** Where a page begins, inclusive. */
export interface Position {
  /** As PostgreSQL formats it: JavaScript dates lack microseconds. */
  readonly signedUpAt: string;
  readonly id: string;
}

export const getStart = (isDescending: boolean): Position =>
  isDescending
    ? { signedUpAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { signedUpAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

/** Conditions on a user, in the vocabulary of `users.traits`. */
export interface FlagFilter {
  readonly required: readonly string[];
  readonly refused: readonly string[];
  /** The provider of a linked account; null for any. */
  readonly provider: string | null;
}

interface ListRequest {
  readonly auth: { readonly project: { readonly config: RestrictionConfig } };
  readonly request: Pick<HttpRequest, "headerFamily">;
}

/**
 * Applies the filters of newer clients. With the newer header names, anonymous and restricted users are excluded by
 * default. @throws PlainError 400
 */
export function withRestrictionFilter(query: UsersQuery, { auth, request }: ListRequest): UsersQuery {
  const { is_anonymous, include_anonymous = false, include_restricted = false, only_anonymous = false } = query;
  if (only_anonymous && !include_anonymous) throw new PlainError(400, "only_anonymous requires include_anonymous.");
  if (is_anonymous !== undefined) return query;
  if (only_anonymous) return { ...query, is_anonymous: true };
  if (request.headerFamily !== "hexclave" || include_anonymous) return query;
  const registered = { ...query, is_anonymous: false };
  if (include_restricted) return registered;
  const { is_verified = auth.project.config.require_email_verification ? true : undefined } = query;
  return { ...registered, is_verified, restricted_by_admin: query.restricted_by_admin ?? false };
}

/** The filters of a list. */
export interface Filters {
  /** Empty for any text. */
  readonly text: string;
  readonly teamId: string | null;
  /** Null for no conditions. */
  readonly traits: FlagFilter | null;
  /** From this time (inclusive) until that (exclusive), in ms since the epoch. */
  readonly after: number | null;
  readonly before: number | null;
}

/** Sign-in methods that are flags themselves; any other is a provider id. */
const methodNames: readonly string[] = ["password", "otp", "passkey", "totp", "oauth"];

export const toFilters = (query: UserFilters): Filters => ({
  text: query.query ?? "",
  teamId: query.team_id ?? null,
  traits: toFlagFilter(query),
  after: query.signed_up_after_millis ?? null,
  before: query.signed_up_before_millis ?? null,
});

function toFlagFilter(filters: UserFilters): FlagFilter | null {
  const { sign_in_method: method } = filters;
  const flags: [string, boolean | undefined][] = [
    ["verified", filters.is_verified],
    ["anonymous", filters.is_anonymous],
    ["restricted", filters.restricted_by_admin],
  ];
  if (method === undefined && flags.every(([, value]) => value === undefined)) return null;
  const isMethodName = method !== undefined && methodNames.includes(method);
  return {
    required: [...flags.filter(([, value]) => value === true).map(([word]) => word), ...(isMethodName ? [method] : [])],
    refused: flags.filter(([, value]) => value === false).map(([word]) => word),
    provider: method === undefined || isMethodName ? null : method,
  };
}

/** Whether only a text or a team is filtered, which the simple statements support. */
export const hasOnlyTextOrTeam = ({ traits, after, before }: Filters): boolean =>
  traits === null && after === null && before === null;

/** A range of the list by sign-up time, inclusive. */
export interface Range {
  readonly lower: Position;
  readonly upper: Position;
}

const minId = "00000000-0000-0000-0000-000000000000";
const maxId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The last time with a four-digit year, in ms since the epoch. */
const endOfTime = Date.UTC(9999, 11, 31);

/** The position before all users who signed up at that time. */
const justBefore = (millis: number): Position => ({
  signedUpAt: new Date(Math.min(Math.max(millis, 0), endOfTime)).toISOString(),
  id: minId,
});

/** A user's position in the list. `millis`: the sign-up time without microseconds. */
export interface CursorPosition extends Position {
  readonly millis: number;
}

/** The rest of the list. `start`: where the page begins; null for the beginning. */
export function getRange({ after, before }: Filters, start: CursorPosition | null, isDescending: boolean): Range {
  const first = after === null ? { signedUpAt: "-infinity", id: minId } : justBefore(after);
  const last = before === null ? { signedUpAt: "infinity", id: maxId } : justBefore(before);
  if (start === null) return { lower: first, upper: last };
  if (isDescending) return { lower: first, upper: before !== null && start.millis >= before ? last : start };
  return { lower: after !== null && start.millis < after ? first : start, upper: last };
}

/** Null if no user of the project has this id, or they were deleted long ago. */
export async function findCursorPosition(
  database: Queryable,
  projectId: string,
  userId: string,
): Promise<CursorPosition | null> {
  const row = await database.row(findPosition, { projectId, userId });
  return row && { signedUpAt: row.signed_up_at, id: userId, millis: row.millis };
}
