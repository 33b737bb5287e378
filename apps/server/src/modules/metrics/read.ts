import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import { appendPendingForProject } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { listNewestUsers, listRecentlyActiveUsers, toServerWire } from "../users/index.ts";
import type { ReadActivity } from "./activity/read-activity.ts";
import { defaultDays, resolveDateRange, toUtcRange } from "./aggregate-metrics.ts";
import { countCountries, countLoginMethods, countUsers } from "./metrics-statements.ts";
import { readDays, readRetention, readSignInAttempts } from "./overview.ts";
import { addDays, localDate } from "./time-zones.ts";

export interface MetricsServices extends Pick<Platform, "database" | "clock" | "encryption" | "log"> {
  /** Uses of sessions, some of which this node has not written yet. */
  readonly activity: {
    flush(): Promise<void>;
    lastActiveAt(projectId: string, userId: string, stored: Date): number;
  };
  readonly readActivity: ReadActivity;
}

const listedUsers = 5;

/**
 * `GET /internal/metrics`. Flushes this node's buffered activity first, so that the metrics are current. Runs its
 * statements one after another, so that a request uses a single connection.
 */
export function read(services: MetricsServices): Handler<typeof contract.metrics.read, Project, unknown> {
  return async function read({ auth: { project }, query }) {
    const { database, clock, activity } = services;
    const timeZone = query.time_zone ?? "UTC";
    const now = clock();
    const [today, utcToday] = [localDate(now, timeZone), localDate(now, "UTC")];
    const range = resolveDateRange(query, today);
    await activity.flush();
    await appendPendingForProject(services, project.id);

    const defaultRange = { from: addDays(today, 1 - defaultDays), to: today };
    const days = await readDays(services, project.id, defaultRange, timeZone);
    const isDefaultRange = range.from === defaultRange.from && range.to === defaultRange.to;
    const rangeDays = isDefaultRange ? days : await readDays(services, project.id, range, timeZone);
    const listUsers = async (list: typeof listNewestUsers) =>
      (await list(database, { projectId: project.id, limit: listedUsers })).map((user) =>
        toServerWire(user, activity.lastActiveAt(project.id, user.id, user.last_active_at)),
      );
    const countries = await database.rows(countCountries, { projectId: project.id });
    return {
      total_users: (await database.row(countUsers, { projectId: project.id }))?.count ?? 0,
      daily_users: days.map(({ counts }) => ({ date: counts.date, activity: counts.sign_ups })),
      daily_active_users: days.map(({ counts }) => ({ date: counts.date, activity: counts.active_users })),
      users_by_country: Object.fromEntries(countries.map(({ country_code, count }) => [country_code, count])),
      recently_registered: await listUsers(listNewestUsers),
      recently_active: await listUsers(listRecentlyActiveUsers),
      login_methods: await database.rows(countLoginMethods, { projectId: project.id }),
      overview: {
        time_zone: timeZone,
        ...range,
        ...(await readSignInAttempts(database, project.id, rangeDays)),
        retention: await readRetention(database, project.id, toUtcRange(range, today, utcToday), utcToday),
      },
    };
  };
}
