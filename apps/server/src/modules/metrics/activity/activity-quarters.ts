/** A user's activity within a quarter hour. Times in ms since the epoch. */
export interface ActiveQuarter {
  readonly projectId: string;
  readonly userId: string;
  /** The latest activity in the quarter. */
  readonly at: number;
  /** The latest known country in the quarter. */
  readonly country: { readonly code: string; readonly at: number } | null;
}

export const quarterMs = 15 * 60_000;
export const dayMs = 24 * 60 * 60_000;
const quartersPerDay = dayMs / quarterMs;

/** Identifies a user's quarter hour. */
export const getQuarterKey = ({ projectId, userId, at }: ActiveQuarter): string =>
  `${projectId}/${userId}/${Math.floor(at / quarterMs)}`;

type Country = NonNullable<ActiveQuarter["country"]>;

/** On equal times the greater code wins, so that the order of arguments does not matter. */
const pickLater = (one: Country, other: Country): Country =>
  other.at > one.at || (other.at === one.at && other.code > one.code) ? other : one;

const pickLaterKnown = (one: Country | null, other: Country | null): Country | null =>
  one && other ? pickLater(one, other) : (one ?? other);

/** Merges two records of the same user and quarter, in any order. */
export const mergeQuarters = (one: ActiveQuarter, other: ActiveQuarter): ActiveQuarter => ({
  ...one,
  at: Math.max(one.at, other.at),
  country: pickLaterKnown(one.country, other.country),
});

/** Bit string of the active quarter hours of a UTC day, the first one on the left. */
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

const group = <T>(items: readonly T[], getName: (item: T) => string): T[][] => [
  ...Map.groupBy(items, getName).values(),
];

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

/** The latest quarter of each user. */
export const getLastPerUser = (quarters: readonly ActiveQuarter[]): ActiveQuarter[] =>
  group(quarters, getUserKey).map((same) => same.reduce((last, next) => (next.at > last.at ? next : last)));

export interface UserCountry extends Country {
  readonly projectId: string;
  readonly userId: string;
}

/** The last known country of each user. */
export const getLastCountries = (quarters: readonly ActiveQuarter[]): UserCountry[] =>
  group(quarters, getUserKey).flatMap((same) => {
    const { projectId = "", userId = "" } = same[0] ?? {};
    const country = same.map((quarter) => quarter.country).reduce(pickLaterKnown, null);
    return country ? [{ projectId, userId, ...country }] : [];
  });

/** Recently active users kept per project: enough for the five that are shown even if some of them are deleted. */
export const maxRecentlyActive = 20;

/** How long after its end a day's count becomes final, in ms. By then all nodes have written their activity. */
export const closedAfterMs = 10 * 60_000;

/** Whether activity may belong to a day whose count is final. */
export const isLate = (at: number, now: number): boolean => at < now - closedAfterMs / 2;

/** A half-open interval, in ms since the epoch; both ends lie on a quarter hour. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The UTC days that a span overlaps, and their quarters within it. */
export function splitIntoUtcDays({ startsAt, endsAt }: Span): { readonly day: string; readonly quarters: string }[] {
  const parts = [];
  for (let day = startsAt - (startsAt % dayMs); day < endsAt; day += dayMs) {
    const [first, end] = [Math.max(startsAt, day), Math.min(endsAt, day + dayMs)].map((at) => (at - day) / quarterMs);
    const indices = Array.from({ length: (end ?? 0) - (first ?? 0) }, (_, index) => (first ?? 0) + index);
    parts.push({ day: toUtcDate(day), quarters: toQuarterBits(indices) });
  }
  return parts;
}

/** UTC days can be read from the daily counters. */
export const isUtcDay = ({ startsAt, endsAt }: Span): boolean => startsAt % dayMs === 0 && endsAt - startsAt === dayMs;

/** How long the count of the current day is cached, in ms. */
export const openDayCacheMs = 60_000;
