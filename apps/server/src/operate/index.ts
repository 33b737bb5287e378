export type { OperatorEnvironment } from "./operator-environment.ts";
export { runOperatorCommand } from "./run-operator-command.ts";
