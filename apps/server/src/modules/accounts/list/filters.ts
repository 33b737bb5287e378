import type { UserFilters } from "@vestibule/contract/endpoints";
import type { Position } from "./list-limits.ts";

/** What must be true of users, in the words of `users.traits`. */
export interface FlagFilter {
  readonly required: readonly string[];
  readonly refused: readonly string[];
  /** Users who have an account there; null: anybody. */
  readonly provider: string | null;
}

/** Whom a list is about. */
export interface Filters {
  /** Empty: whatever they are called. */
  readonly text: string;
  readonly teamId: string | null;
  /** Null: whatever is true of them. */
  readonly traits: FlagFilter | null;
  /** From this moment on, and before that one, in ms since the epoch. */
  readonly after: number | null;
  readonly before: number | null;
}

/** Ways to sign in that are words themselves; every other one is the id of a provider. */
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

/** Whether there is nothing but a text, a team, or nothing at all: what lists could be asked for from the beginning. */
export const hasOnlyTextOrTeam = ({ traits, after, before }: Filters): boolean =>
  traits === null && after === null && before === null;

/** A part of the list by time of sign-up, both ends in it. */
export interface Range {
  readonly lower: Position;
  readonly upper: Position;
}

const minId = "00000000-0000-0000-0000-000000000000";
const maxId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The last moment with a year of four digits, in ms since the epoch: nobody signs up later. */
const endOfTime = Date.UTC(9999, 11, 31);

/** Before whoever signed up at that moment: nobody's id is the least one. */
const justBefore = (millis: number): Position => ({
  signedUpAt: new Date(Math.min(Math.max(millis, 0), endOfTime)).toISOString(),
  id: minId,
});

/** Where somebody stands. `millis`: the time of sign-up without its microseconds. */
export interface CursorPosition extends Position {
  readonly millis: number;
}

/** What of the list is left to be seen. `start`: where the page begins; null: at the beginning. */
export function rangeOf({ after, before }: Filters, start: CursorPosition | null, isDescending: boolean): Range {
  const first = after === null ? { signedUpAt: "-infinity", id: minId } : justBefore(after);
  const last = before === null ? { signedUpAt: "infinity", id: maxId } : justBefore(before);
  if (start === null) return { lower: first, upper: last };
  if (isDescending) return { lower: first, upper: before !== null && start.millis >= before ? last : start };
  return { lower: after !== null && start.millis < after ? first : start, upper: last };
}
