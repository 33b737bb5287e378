import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { createActivityReader } from "./activity/read-activity.ts";
import { type MetricsServices, read } from "./read.ts";

/** `/internal/metrics` */
export const createMetricsHandlers = (
  services: Omit<MetricsServices, "readActivity">,
): HandlersOf<typeof contract.metrics, Project, unknown> => ({
  read: read({ ...services, readActivity: createActivityReader(services.database, services.clock) }),
});
