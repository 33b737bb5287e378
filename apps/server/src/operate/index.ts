export { runOperatorCommand } from "./run-operator-command.ts";
export type { OperatorSurroundings } from "./surroundings.ts";
