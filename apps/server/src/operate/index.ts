export { runOperatorCommand } from "./run-operator-command.ts";
export type { OperatorEnvironment } from "./server-secret.ts";
