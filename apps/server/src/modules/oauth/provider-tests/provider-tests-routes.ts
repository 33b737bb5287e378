import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { ProviderTestServices } from "./provider-test-services.ts";
import { createTestHandler } from "./test-credentials.ts";

/** `/internal/oauth-providers*` */
export const createOauthProviderHandlers = (
  services: ProviderTestServices,
): HandlersOf<typeof contract.oauthProviders, Project, { readonly id: string }> => ({
  test: createTestHandler(services),
});
