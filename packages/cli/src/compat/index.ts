export { type Capability, isOffered, type Release } from "./capability.ts";
export { capabilities } from "./list-capabilities.ts";
export type { PublishedClient } from "./published-client.ts";
export { createWorld, type World } from "./world.ts";
