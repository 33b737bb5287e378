export { createNotOfferedHandlers } from "./not-offered-routes.ts";
