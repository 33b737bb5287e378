/** That somebody was active, once or more, in a quarter of an hour. Times in ms since the epoch. */
export interface ActiveQuarter {
  readonly projectId: string;
  readonly userId: string;
  /** The latest time of the quarter. */
  readonly at: number;
  /** The latest place of the quarter that was known. */
  readonly country: { readonly code: string; readonly at: number } | null;
}

export const quarterMs = 15 * 60_000;
export const dayMs = 24 * 60 * 60_000;
const quartersPerDay = dayMs / quarterMs;

/** Names what is one: a person in a quarter of an hour. */
export const getQuarterKey = ({ projectId, userId, at }: ActiveQuarter): string =>
  `${projectId}/${userId}/${Math.floor(at / quarterMs)}`;

type Country = NonNullable<ActiveQuarter["country"]>;

/** Of the same moment the one with the greater code, so that it does not matter who comes first. */
const pickLater = (one: Country, other: Country): Country =>
  other.at > one.at || (other.at === one.at && other.code > one.code) ? other : one;

const pickLaterKnown = (one: Country | null, other: Country | null): Country | null =>
  one && other ? pickLater(one, other) : (one ?? other);

/** Both are of the same person and quarter, and may come in any order. */
export const mergeQuarters = (one: ActiveQuarter, other: ActiveQuarter): ActiveQuarter => ({
  ...one,
  at: Math.max(one.at, other.at),
  country: pickLaterKnown(one.country, other.country),
});

/** What happened on a day (UTC): which of its quarters of an hour, the first one on the left. */
export const toQuarterBits = (indices: readonly number[]): string => {
  const bits = new Array<string>(quartersPerDay).fill("0");
  for (const index of indices) bits[index] = "1";
  return bits.join("");
};

export interface ActiveDay {
  readonly projectId: string;
  readonly userId: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly quarters: string;
}

const group = <T>(items: readonly T[], nameOf: (item: T) => string): T[][] => [...Map.groupBy(items, nameOf).values()];

export const getUserKey = ({ projectId, userId }: { projectId: string; userId: string }): string =>
  `${projectId}/${userId}`;
const toUtcDate = (at: number): string => new Date(at).toJSON().slice(0, 10);

export const toDays = (quarters: readonly ActiveQuarter[]): ActiveDay[] =>
  group(quarters, (quarter) => `${getUserKey(quarter)}/${toUtcDate(quarter.at)}`).flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const indices = same.map(({ at }) => Math.floor((at % dayMs) / quarterMs));
    return [
      { projectId: first.projectId, userId: first.userId, day: toUtcDate(first.at), quarters: toQuarterBits(indices) },
    ];
  });

/** The latest of each person. */
export const getLastPerUser = (quarters: readonly ActiveQuarter[]): ActiveQuarter[] =>
  group(quarters, getUserKey).map((same) => same.reduce((last, next) => (next.at > last.at ? next : last)));

export interface UserCountry extends Country {
  readonly projectId: string;
  readonly userId: string;
}

/** Where each person was last, as far as it was known. */
export const getLastCountries = (quarters: readonly ActiveQuarter[]): UserCountry[] =>
  group(quarters, getUserKey).flatMap((same) => {
    const { projectId = "", userId = "" } = same[0] ?? {};
    const country = same.map((quarter) => quarter.country).reduce(pickLaterKnown, null);
    return country ? [{ projectId, userId, ...country }] : [];
  });

/** How many of those who were active last are kept of each project: enough for the five that are shown, though some are deleted. */
export const maxRecentlyActive = 20;

/** How long after its end a day is counted for good, in ms: until then nodes have written what they knew of it. */
export const closedAfterMs = 10 * 60_000;

/** Whether activity may belong to a day that was counted for good. */
export const isLate = (at: number, now: number): boolean => at < now - closedAfterMs / 2;

/** From one instant to before another, in ms since the epoch; both at a quarter of an hour. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The UTC days that a span touches, and which of their quarters it has. */
export function splitIntoUtcDays({ startsAt, endsAt }: Span): { readonly day: string; readonly quarters: string }[] {
  const parts = [];
  for (let day = startsAt - (startsAt % dayMs); day < endsAt; day += dayMs) {
    const [first, end] = [Math.max(startsAt, day), Math.min(endsAt, day + dayMs)].map((at) => (at - day) / quarterMs);
    const indices = Array.from({ length: (end ?? 0) - (first ?? 0) }, (_, index) => (first ?? 0) + index);
    parts.push({ day: toUtcDate(day), quarters: toQuarterBits(indices) });
  }
  return parts;
}

/** The counters of days know the day. */
export const isUtcDay = ({ startsAt, endsAt }: Span): boolean => startsAt % dayMs === 0 && endsAt - startsAt === dayMs;

/** How old the count of a day may be that goes on, in ms. */
export const openDayCacheMs = 60_000;
