export { keepAWayIn } from "./keep-a-way-in.ts";
