import { type contract, maxActivityDays } from "@vestibule/contract/endpoints";
import type { Handler, HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { findUser } from "../users/index.ts";
import { createActivityReader } from "./activity/read-activity.ts";
import { countAnonymousUsers, countUsers, listActivityOfUser } from "./metrics-statements.ts";
import { type MetricsServices, read } from "./read.ts";
import { addDays, localDate } from "./time-zones.ts";

type Services = Omit<MetricsServices, "readActivity">;

/** `GET /internal/metrics/user-counts` */
function userCounts({ reads }: Services): Handler<typeof contract.metrics.userCounts, Project, unknown> {
  return ({ auth }) =>
    reads.run(auth, async (database) => {
      const [total, anonymous] = [
        await database.row(countUsers, { projectId: auth.project.id }),
        await database.row(countAnonymousUsers, { projectId: auth.project.id }),
      ];
      return { total_users: total?.count ?? 0, anonymous_users: anonymous?.count ?? 0 };
    });
}

/** `GET /internal/user-activity` */
function userActivity({
  reads,
  clock,
  activity,
}: Services): Handler<typeof contract.metrics.userActivity, Project, unknown> {
  return async function userActivity({ auth, query }) {
    const user = { projectId: auth.project.id, userId: query.user_id.toLowerCase() };
    const toDay = localDate(clock(), "UTC");
    const fromDay = addDays(toDay, 1 - maxActivityDays);
    const rows = await reads.run(auth, async (database, isStandby) => {
      if (!(await findUser(database, user))) return null;
      if (!isStandby) await activity.flush();
      return database.rows(listActivityOfUser, { ...user, fromDay, toDay });
    });
    if (rows === null) return { data_points: [] };
    const quarters = new Map(rows.map((row) => [row.day, row.quarters]));
    const dates = Array.from({ length: maxActivityDays }, (_, index) => addDays(fromDay, index));
    return { data_points: dates.map((date) => ({ date, activity: quarters.get(date) ?? 0 })) };
  };
}

/** `/internal/metrics` */
export const createMetricsHandlers = (services: Services): HandlersOf<typeof contract.metrics, Project, unknown> => ({
  read: read({ ...services, readActivity: createActivityReader(services.database, services.clock) }),
  userCounts: userCounts(services),
  userActivity: userActivity(services),
});
