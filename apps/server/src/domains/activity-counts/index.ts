export { type ActivityBuffer, createActivityBuffer } from "./buffer.ts";
export { createActivityReader, type ReadActivity } from "./read-activity.ts";
export { isUtcDay, quarterMs, type Span } from "./rules.ts";
