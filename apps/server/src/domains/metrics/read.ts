import type { contract, MetricsRead } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ReadActivity, Span } from "../activity-counts/index.ts";
import { sealProject } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import type { SessionActivity } from "../sessions/index.ts";
import { toServerWire, type User } from "../user-records/index.ts";
import {
  countCountries,
  countLoginMethods,
  countRetained,
  countSignUps,
  countSignUpsByWeek,
  countTries,
  countUsers,
  listNewestUsers,
  listRecentlyActive,
} from "./queries.ts";
import {
  conversionOf,
  type DateRange,
  failureReasonsOf,
  rangeOf,
  retentionOf,
  signInsOf,
  type Tries,
  triesByDay,
  usualDays,
} from "./rules.ts";
import { addDays, datesBetween, localDate, mondayOf, spansOf } from "./time-zones.ts";

export interface MetricsServices extends Pick<Platform, "database" | "clock" | "encryption" | "log"> {
  readonly activity: SessionActivity;
  readonly readActivity: ReadActivity;
}

const shownUsers = 5;

/** `GET /internal/metrics`: what this node has in memory is written first, so that its figures are those of this moment. One statement
 *  after the other: whoever looks at an overview takes one connection. */
export const read =
  (services: MetricsServices): Handler<typeof contract.metrics.read, Project, unknown> =>
  async ({ auth: { project }, query }) => {
    const { database, clock, activity } = services;
    const timeZone = query.time_zone ?? "UTC";
    const now = clock();
    const today = localDate(now, timeZone);
    const range = rangeOf(query, today);
    await activity.flush();
    await sealProject(services, project.id);

    const usual = { from: addDays(today, 1 - usualDays), to: today };
    const days = await readDays(services, project.id, usual, timeZone);
    const isUsual = range.from === usual.from && range.to === usual.to;
    const rangeDays = isUsual ? days : await readDays(services, project.id, range, timeZone);
    const users = async (list: typeof listNewestUsers) =>
      (await database.rows(list, [project.id, shownUsers])).map((user) => userToWire(services, user));
    const countries = await database.rows(countCountries, [project.id]);
    return {
      total_users: (await database.row(countUsers, [project.id]))?.count ?? 0,
      daily_users: days.map(({ date, sign_ups }) => ({ date, activity: sign_ups })),
      daily_active_users: days.map(({ date, active_users }) => ({ date, activity: active_users })),
      users_by_country: Object.fromEntries(countries.map(({ country_code, count }) => [country_code, count])),
      recently_registered: await users(listNewestUsers),
      recently_active: await users(listRecentlyActive),
      login_methods: await database.rows(countLoginMethods, [project.id]),
      overview: {
        time_zone: timeZone,
        ...range,
        ...(await readTries(services, project.id, spansOf(datesBetween(range.from, range.to), timeZone), rangeDays)),
        retention: await readRetention(services, project.id, range, localDate(now, "UTC")),
      },
    };
  };

const userToWire = ({ activity }: MetricsServices, user: User) =>
  toServerWire(user, activity.lastActiveAt(user.project_id, user.id, user.last_active_at));

type Overview = MetricsRead["overview"];
type Day = Omit<Overview["days"][number], "sign_ins" | "failed_sign_ins">;

const bordersOf = (spans: readonly Span[]): Date[] =>
  [...spans.map(({ startsAt }) => startsAt), spans.at(-1)?.endsAt ?? 0].map((at) => new Date(at));

async function readDays(
  { database, readActivity }: MetricsServices,
  projectId: string,
  { from, to }: DateRange,
  timeZone: string,
): Promise<Day[]> {
  const dates = datesBetween(from, to);
  const spans = spansOf(dates, timeZone);
  const signUps = await database.rows(countSignUps, [projectId, bordersOf(spans)]);
  const signUpsOf = new Map(signUps.map(({ day, count }) => [day, count]));
  const activity = await readActivity(projectId, spans);
  return dates.map((date, index) => {
    const { active = 0, new: fresh = 0 } = activity[index] ?? {};
    return {
      date,
      sign_ups: signUpsOf.get(index + 1) ?? 0,
      active_users: active,
      new_users: fresh,
      returning_users: active - fresh,
    };
  });
}

const noTries = { sign_ins: 0, failed_sign_ins: 0 };

async function readTries(
  { database }: MetricsServices,
  projectId: string,
  spans: readonly Span[],
  days: readonly Day[],
): Promise<Pick<Overview, "days" | "sign_ins" | "failure_reasons" | "sign_up_conversion">> {
  const tries: Tries[] = await database.rows(countTries, [projectId, bordersOf(spans)]);
  const byDay = triesByDay(tries);
  return {
    days: days.map((day, index) => ({ ...day, ...(byDay.get(index + 1) ?? noTries) })),
    sign_ins: signInsOf(tries),
    failure_reasons: failureReasonsOf(tries),
    sign_up_conversion: conversionOf(tries),
  };
}

async function readRetention(
  { database }: MetricsServices,
  projectId: string,
  range: DateRange,
  today: string,
): Promise<Overview["retention"]> {
  const weeks = [projectId, mondayOf(range.from), mondayOf(range.to)];
  const users = await database.rows(countSignUpsByWeek, weeks);
  const active = await database.rows(countRetained, weeks);
  return retentionOf(
    range,
    today,
    new Map(users.map(({ week, count }) => [week, count])),
    new Map(active.map(({ sign_up_week, week, active }) => [`${sign_up_week}/${week}`, active])),
  );
}
