export { createIntegrationHandlers } from "./integrations-routes.ts";
export { deleteExpiredIntegrationCodes } from "./oauth/integration-code-statements.ts";
export type { IntegrationClient } from "./partners/integration-client.ts";
