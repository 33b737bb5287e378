import type { UserFilters } from "@vestibule/react";
import { getTimeRange, type Period, parseDateRange } from "../../features/filters/date-range.ts";

const verifiedValues = ["yes", "no"] as const;
const accountValues = ["registered", "anonymous", "restricted"] as const;

/** The search parameters of the list. Absent: no filter; newest first. */
export interface UsersSearch {
  readonly q?: string;
  readonly verified?: (typeof verifiedValues)[number];
  /** `password`, `otp`, `passkey`, `totp`, `oauth` or a provider id. */
  readonly method?: string;
  readonly account?: (typeof accountValues)[number];
  readonly joined?: Period;
  /** Dates, `YYYY-MM-DD`, both inclusive; instead of `joined`. */
  readonly from?: string;
  readonly to?: string;
  /** The IANA time zone of the dates. Absent: the browser's. */
  readonly zone?: string;
  readonly order?: "oldest";
  /** Opens the dialog that creates a user. */
  readonly create?: true;
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);
/** The router parses `?q=12` as a number. */
const text = (given: unknown, maxLength: number): string | undefined =>
  typeof given === "string" || typeof given === "number"
    ? String(given).trim().slice(0, maxLength) || undefined
    : undefined;

/** Undefined removes a filter. */
export type SearchChanges = { readonly [Name in keyof UsersSearch]?: UsersSearch[Name] | undefined };

/** The search parameters after a change of filters. */
export const changeSearch = (before: UsersSearch, changes: SearchChanges): UsersSearch =>
  withoutUndefined({ ...before, ...changes });

const withoutUndefined = (search: SearchChanges): UsersSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** Parses search parameters that can contain anything. */
export function parseUsersSearch(query: Record<string, unknown>): UsersSearch {
  const { period, from, to, zone } = parseDateRange({ ...query, period: query.joined });
  return withoutUndefined({
    q: text(query.q, 256),
    verified: oneOf(verifiedValues, query.verified),
    method: text(query.method, 100),
    account: oneOf(accountValues, query.account),
    joined: period,
    from,
    to,
    zone,
    order: oneOf(["oldest"] as const, query.order),
    create: query.create === true ? true : undefined,
  });
}

/** Whether any filter is set. */
export const hasFilters = ({ order: _, create: __, ...filters }: UsersSearch): boolean =>
  Object.keys(filters).length > 0;

/** The filters to send to the server. Only the day of `now` matters, so that the query key stays the same all day. */
export function toFilters(search: UsersSearch, now: Date): UserFilters {
  const { q, verified, method, account, joined, from, to, zone } = search;
  const { after, before } = getTimeRange({ period: joined, from, to, zone }, now);
  return {
    ...(q !== undefined && { query: q }),
    ...(verified && { isVerified: verified === "yes" }),
    ...(method !== undefined && { signInMethod: method }),
    ...(account === "restricted" && { restrictedByAdmin: true }),
    ...(account && account !== "restricted" && { isAnonymous: account === "anonymous" }),
    ...(after && { signedUpAfter: after }),
    ...(before && { signedUpBefore: before }),
  };
}
