/** What a history comes to, counted in the simplest way: by walking through all of it. */
export interface Person {
  readonly id: string;
  readonly signedUpAt: number;
  isGone: boolean;
  hasPassword: boolean;
  hasOtp: boolean;
  readonly providers: string[];
}

export interface Activity {
  readonly personId: string;
  readonly at: number;
  readonly country: string | null;
}

export interface Try {
  readonly at: number;
  readonly action: "sign_in" | "sign_up";
  readonly method: string;
  readonly outcome: "success" | "failure" | "challenge";
  readonly reason: string | null;
}

export interface History {
  readonly people: Person[];
  readonly activity: Activity[];
  readonly tries: Try[];
}

const dayMs = 24 * 60 * 60_000;
const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];
const countBy = <T>(items: readonly T[], nameOf: (item: T) => string | null): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of items.map(nameOf)) if (name !== null) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const dateIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

const weekOf = (at: number): string =>
  new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toJSON().slice(0, 10);
const datesUpTo = (last: string, length: number): string[] =>
  Array.from({ length }, (_, index) => new Date(Date.parse(last) - (length - 1 - index) * dayMs).toJSON().slice(0, 10));

function recountDay({ people, activity, tries }: History, timeZone: string, date: string) {
  const isThatDay = ({ at }: { at: number }): boolean => dateIn(timeZone, at) === date;
  const signedUp = people.filter(({ signedUpAt }) => dateIn(timeZone, signedUpAt) === date);
  const active = distinct(activity.filter(isThatDay).map(({ personId }) => personId));
  const fresh = active.filter((id) => signedUp.some((person) => person.id === id));
  const tried = tries.filter(isThatDay);
  return {
    date,
    sign_ups: signedUp.filter(({ isGone }) => !isGone).length,
    active_users: active.length,
    new_users: fresh.length,
    returning_users: active.length - fresh.length,
    sign_ins: tried.filter(({ outcome }) => outcome === "success").length,
    failed_sign_ins: tried.filter(({ outcome }) => outcome === "failure").length,
  };
}

function lastCountryOf(personId: string, activity: readonly Activity[]): string | null {
  const known = activity.filter((one) => one.personId === personId && one.country !== null);
  const lastAt = Math.max(...known.map(({ at }) => at));
  return (
    known
      .filter(({ at }) => at === lastAt)
      .map(({ country }) => country)
      .toSorted()
      .at(-1) ?? null
  );
}

function recountUsers({ people, activity }: History) {
  const existing = people.filter(({ isGone }) => !isGone);
  const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
  const seen = distinct(activity.map(({ personId }) => personId)).map((id) => ({
    id,
    at: Math.max(...activity.filter(({ personId }) => personId === id).map(({ at }) => at)),
  }));
  return {
    total_users: existing.length,
    users_by_country: countBy(seen, ({ id }) => lastCountryOf(id, activity)),
    recently_registered: existing
      .toSorted((one, other) => other.signedUpAt - one.signedUpAt || -byId(one, other))
      .slice(0, 5)
      .map(({ id }) => id),
    recently_active: seen
      .toSorted((one, other) => other.at - one.at || byId(one, other))
      .map(({ id }) => id)
      .filter((id) => existing.some((person) => person.id === id))
      .slice(0, 5),
    login_methods: countBy(
      existing.flatMap(({ hasPassword, hasOtp, providers }) => [
        ...(hasPassword ? ["password"] : []),
        ...(hasOtp ? ["otp"] : []),
        ...providers,
      ]),
      (method) => method,
    ),
  };
}

function recountTries(tries: readonly Try[]) {
  const isMailed = ({ action, outcome }: Try): boolean => action === "sign_up" && outcome === "challenge";
  const signUps = tries.filter(({ action }) => action === "sign_up");
  return {
    sign_ins: countBy(tries, (tried) => (isMailed(tried) ? null : `${tried.method} ${tried.outcome}`)),
    failure_reasons: countBy(tries, ({ reason }) => reason),
    sign_up_conversion: {
      started: countBy(signUps, ({ method }) => method),
      completed: countBy(signUps, ({ method, outcome }) => (outcome === "success" ? method : null)),
    },
  };
}

function recountRetention({ people, activity }: History, from: string, now: number) {
  const weeks = distinct(datesUpTo(dateIn("UTC", now), 70).map((date) => weekOf(Date.parse(date))));
  return weeks
    .filter((week) => week >= weekOf(Date.parse(from)))
    .map((week) => {
      const cohort = people.filter(({ signedUpAt }) => weekOf(signedUpAt) === week);
      const activeIn = (later: string): number =>
        cohort.filter(({ id }) => activity.some((one) => one.personId === id && weekOf(one.at) === later)).length;
      return { week, users: cohort.length, active: weeks.filter((later) => later >= week).map(activeIn) };
    });
}

/** The overview of the last 31 days. */
export function recount(history: History, timeZone: string, now: number) {
  const dates = datesUpTo(dateIn(timeZone, now), 31);
  const from = dates[0] ?? "";
  return {
    ...recountUsers(history),
    days: dates.map((date) => recountDay(history, timeZone, date)),
    ...recountTries(history.tries.filter(({ at }) => dateIn(timeZone, at) >= from)),
    retention: recountRetention(history, from, now),
  };
}
