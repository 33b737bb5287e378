import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { createOpenClient } from "./exchange/open-client.ts";
import type { OauthServices } from "./oauth-services.ts";
import { token } from "./token.ts";

/** `/auth/oauth/*` */
export function createOauthHandlers(services: OauthServices): HandlersOf<typeof contract.oauth, Project, unknown> {
  const openClient = createOpenClient(services);
  return {
    authorize: authorize(services, openClient),
    callback: callback(services, openClient),
    postCallback: callback(services, openClient),
    token: token(services),
  };
}
