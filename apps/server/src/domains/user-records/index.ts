export { checkClientImage } from "./client-image.ts";
export { queueUserEvent } from "./events.ts";
export { impersonatorStands } from "./impersonator-stands.ts";
export { findUser, findUserOfSession, holdUserToTell, userColumns, userJoins } from "./queries.ts";
export { tellOfChange } from "./tell-of-change.ts";
export { teamForClients, toServerWire, toWire } from "./to-wire.ts";
export type { User } from "./user.ts";
