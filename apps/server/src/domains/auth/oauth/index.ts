import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { type OauthServices, token } from "./token.ts";

/** `/auth/oauth/*` */
export const createOauthHandlers = (services: OauthServices): HandlersOf<typeof contract.oauth, Project, unknown> => ({
  token: token(services),
});
