export { createServiceHandlers } from "./handlers.ts";
