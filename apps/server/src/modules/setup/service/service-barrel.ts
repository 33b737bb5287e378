export { createServiceHandlers } from "./service-handlers.ts";
