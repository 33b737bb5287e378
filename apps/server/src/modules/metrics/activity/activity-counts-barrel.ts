export { type ActivityBuffer, createActivityBuffer } from "./activity-buffer.ts";
export { isUtcDay, quarterMs, type Span } from "./activity-quarters.ts";
export { createActivityReader, type ReadActivity } from "./read-activity.ts";
