/** A reference implementation of the metrics that scans the whole history. */
export interface HistoryUser {
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

export interface SignInAttempt {
  readonly at: number;
  readonly action: "sign_in" | "sign_up";
  readonly method: string;
  readonly outcome: "success" | "failure" | "challenge";
  readonly reason: string | null;
}

export interface History {
  readonly people: HistoryUser[];
  readonly activity: Activity[];
  readonly attempts: SignInAttempt[];
}

const dayMs = 24 * 60 * 60_000;
const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];
const countBy = <T>(items: readonly T[], getKey: (item: T) => string | null): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of items.map(getKey)) if (name !== null) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const dateIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

const toWeekStart = (at: number): string =>
  new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toJSON().slice(0, 10);
const datesUpTo = (last: string, length: number): string[] =>
  Array.from({ length }, (_, index) => new Date(Date.parse(last) - (length - 1 - index) * dayMs).toJSON().slice(0, 10));

function recomputeDay({ people, activity, attempts }: History, timeZone: string, date: string) {
  const isThatDay = ({ at }: { at: number }): boolean => dateIn(timeZone, at) === date;
  const signedUp = people.filter(({ signedUpAt }) => dateIn(timeZone, signedUpAt) === date);
  const active = distinct(activity.filter(isThatDay).map(({ personId }) => personId));
  const fresh = active.filter((id) => signedUp.some((person) => person.id === id));
  const attempt = attempts.filter(isThatDay);
  return {
    date,
    sign_ups: signedUp.filter(({ isGone }) => !isGone).length,
    active_users: active.length,
    new_users: fresh.length,
    returning_users: active.length - fresh.length,
    sign_ins: attempt.filter(({ outcome }) => outcome === "success").length,
    failed_sign_ins: attempt.filter(({ outcome }) => outcome === "failure").length,
  };
}

function getLastCountry(personId: string, activity: readonly Activity[]): string | null {
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

function recomputeUsers({ people, activity }: History) {
  const existing = people.filter(({ isGone }) => !isGone);
  const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
  const seen = distinct(activity.map(({ personId }) => personId)).map((id) => ({
    id,
    at: Math.max(...activity.filter(({ personId }) => personId === id).map(({ at }) => at)),
  }));
  return {
    total_users: existing.length,
    users_by_country: countBy(seen, ({ id }) => getLastCountry(id, activity)),
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

function recomputeAttempts(attempts: readonly SignInAttempt[]) {
  const isEmailedCode = ({ action, outcome }: SignInAttempt): boolean =>
    action === "sign_up" && outcome === "challenge";
  const signUps = attempts.filter(({ action }) => action === "sign_up");
  return {
    sign_ins: countBy(attempts, (attempt) => (isEmailedCode(attempt) ? null : `${attempt.method} ${attempt.outcome}`)),
    failure_reasons: countBy(attempts, ({ reason }) => reason),
    sign_up_conversion: {
      started: countBy(signUps, ({ method }) => method),
      completed: countBy(signUps, ({ method, outcome }) => (outcome === "success" ? method : null)),
    },
  };
}

function recomputeRetention({ people, activity }: History, from: string, now: number) {
  const weeks = distinct(datesUpTo(dateIn("UTC", now), 70).map((date) => toWeekStart(Date.parse(date))));
  return weeks
    .filter((week) => week >= toWeekStart(Date.parse(from)))
    .map((week) => {
      const cohort = people.filter(({ signedUpAt }) => toWeekStart(signedUpAt) === week);
      const activeIn = (later: string): number =>
        cohort.filter(({ id }) => activity.some((one) => one.personId === id && toWeekStart(one.at) === later)).length;
      return { week, users: cohort.length, active: weeks.filter((later) => later >= week).map(activeIn) };
    });
}

/** The overview of the last 31 days. */
export function recompute(history: History, timeZone: string, now: number) {
  const dates = datesUpTo(dateIn(timeZone, now), 31);
  const from = dates[0] ?? "";
  return {
    ...recomputeUsers(history),
    days: dates.map((date) => recomputeDay(history, timeZone, date)),
    ...recomputeAttempts(history.attempts.filter(({ at }) => dateIn(timeZone, at) >= from)),
    retention: recomputeRetention(history, from, now),
  };
}
