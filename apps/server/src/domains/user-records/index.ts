export { checkClientImage } from "./client-image.ts";
export { queueUserEvent } from "./events.ts";
export { findUser, findUserOfSession, userColumns, userJoins } from "./queries.ts";
export { teamForClients, toServerWire, toWire } from "./to-wire.ts";
export type { JsonValue, User } from "./user.ts";
