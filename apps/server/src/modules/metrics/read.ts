import type { contract, QueryOf } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { appendPendingForProject } from "../audit/index.ts";
import type { Project } from "../projects/index.ts";
import { listNewestUsers, listRecentlyActiveUsers, toServerWire } from "../users/index.ts";
import type { ReadActivity } from "./activity/read-activity.ts";
import { defaultDays, resolveDateRange, toUtcRange } from "./aggregate-metrics.ts";
import { countCountries, countLoginMethods, countUsers } from "./metrics-statements.ts";
import { readDays, readRetention, readSignInAttempts } from "./overview.ts";
import { addDays, localDate } from "./time-zones.ts";

export interface MetricsServices extends Pick<Platform, "database" | "reads" | "clock" | "encryption" | "log"> {
  /** Uses of sessions, some of which this node has not written yet. */
  readonly activity: {
    flush(): Promise<void>;
    lastActiveAt(projectId: string, userId: string, stored: Date): number;
  };
  readonly readActivity: ReadActivity;
}

const listedUsers = 5;

/** `GET /internal/metrics` */
export const read =
  (services: MetricsServices): Handler<typeof contract.metrics.read, Project, unknown> =>
  ({ auth, query }) =>
    services.reads.run(auth, async (database, isStandby) => {
      // The standby would have it too late for this response: there, the metrics lack the seconds until the next flush.
      if (!isStandby) {
        await services.activity.flush();
        await appendPendingForProject(services, auth.project.id);
      }
      return readMetrics(services, { database, isStandby, projectId: auth.project.id, query });
    });

interface MetricsRequest {
  readonly database: Queryable;
  readonly isStandby: boolean;
  readonly projectId: string;
  readonly query: QueryOf<typeof contract.metrics.read>;
}

/** Runs its statements one after another, so that a request uses a single connection. */
async function readMetrics(services: MetricsServices, { database, isStandby, projectId, query }: MetricsRequest) {
  const { clock, activity } = services;
  const readActivity: ReadActivity = (id, days) => services.readActivity(id, days, isStandby ? database : undefined);
  const timeZone = query.time_zone ?? "UTC";
  const now = clock();
  const [today, utcToday] = [localDate(now, timeZone), localDate(now, "UTC")];
  const range = resolveDateRange(query, today);

  const defaultRange = { from: addDays(today, 1 - defaultDays), to: today };
  const days = await readDays({ database, readActivity }, projectId, defaultRange, timeZone);
  const isDefaultRange = range.from === defaultRange.from && range.to === defaultRange.to;
  const rangeDays = isDefaultRange ? days : await readDays({ database, readActivity }, projectId, range, timeZone);
  const listUsers = async (list: typeof listNewestUsers) =>
    (await list(database, { projectId, limit: listedUsers })).map((user) =>
      toServerWire(user, activity.lastActiveAt(projectId, user.id, user.last_active_at)),
    );
  const countries = await database.rows(countCountries, { projectId });
  return {
    total_users: (await database.row(countUsers, { projectId }))?.count ?? 0,
    daily_users: days.map(({ counts }) => ({ date: counts.date, activity: counts.sign_ups })),
    daily_active_users: days.map(({ counts }) => ({ date: counts.date, activity: counts.active_users })),
    users_by_country: Object.fromEntries(countries.map(({ country_code, count }) => [country_code, count])),
    recently_registered: await listUsers(listNewestUsers),
    recently_active: await listUsers(listRecentlyActiveUsers),
    login_methods: await database.rows(countLoginMethods, { projectId }),
    overview: {
      time_zone: timeZone,
      ...range,
      ...(await readSignInAttempts(database, projectId, rangeDays)),
      retention: await readRetention(database, projectId, toUtcRange(range, today, utcToday), utcToday),
    },
  };
}
