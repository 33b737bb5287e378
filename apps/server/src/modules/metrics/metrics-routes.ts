import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { createActivityReader } from "./activity/activity-counts-barrel.ts";
import type { Project } from "../projects/projects-routes.ts";
import { type MetricsServices, read } from "./read.ts";

export { rollUpSignUps } from "./metrics-statements.ts";

/** `/internal/metrics` */
export const createMetricsHandlers = (
  services: Omit<MetricsServices, "readActivity">,
): HandlersOf<typeof contract.metrics, Project, unknown> => ({
  read: read({ ...services, readActivity: createActivityReader(services.database, services.clock) }),
});
