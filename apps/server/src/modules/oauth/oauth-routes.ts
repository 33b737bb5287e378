import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { crossDomainAuthorize } from "./cross-domain.ts";
import { createOpenClient } from "./exchange/open-client.ts";
import type { OauthServices } from "./oauth-services.ts";
import { token } from "./token.ts";

/** `/auth/oauth/*` */
export function createOauthHandlers(
  services: OauthServices,
): HandlersOf<typeof contract.oauth, Project, { readonly id: string }> {
  const openClient = createOpenClient(services);
  return {
    authorize: authorize(services, openClient),
    callback: callback(services, openClient),
    postCallback: callback(services, openClient),
    crossDomainAuthorize: crossDomainAuthorize(services),
    token: token(services),
  };
}
