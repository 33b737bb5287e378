export { type ActivityBuffer, createActivityBuffer } from "./buffer.ts";
