/** A module of its own, so that it is imported only on use; `server-hooks.ts` is part of the server and admin apps. */
export { addOwnedProjectHooks } from "./server-hooks.ts";
