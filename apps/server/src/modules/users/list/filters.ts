import type { UserFilters } from "@vestibule/contract/endpoints";
import type { Position } from "./list-limits.ts";

/** Conditions on a user, in the vocabulary of `users.traits`. */
export interface FlagFilter {
  readonly required: readonly string[];
  readonly refused: readonly string[];
  /** The provider of a linked account; null for any. */
  readonly provider: string | null;
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

function toFlagFilter({ is_verified, is_anonymous, sign_in_method: method }: UserFilters): FlagFilter | null {
  if (is_verified === undefined && is_anonymous === undefined && method === undefined) return null;
  const flags: [string, boolean | undefined][] = [
    ["verified", is_verified],
    ["anonymous", is_anonymous],
  ];
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
export function rangeOf({ after, before }: Filters, start: CursorPosition | null, isDescending: boolean): Range {
  const first = after === null ? { signedUpAt: "-infinity", id: minId } : justBefore(after);
  const last = before === null ? { signedUpAt: "infinity", id: maxId } : justBefore(before);
  if (start === null) return { lower: first, upper: last };
  if (isDescending) return { lower: first, upper: before !== null && start.millis >= before ? last : start };
  return { lower: after !== null && start.millis < after ? first : start, upper: last };
}
