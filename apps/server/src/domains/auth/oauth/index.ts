import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { type OauthServices, token } from "./token.ts";

const notBuilt = (): never => {
  throw new Error("Not built yet");
};

/** Keys of the installation, which projects share; and the issuer that stands in for the shared providers in tests. */
export interface OauthConfig {
  /** By provider id. */
  readonly shared: Readonly<Record<string, { readonly clientId: string; readonly clientSecret: string }>>;
  /** When set, every provider of type `shared` is this OpenID Connect issuer, with the provider's id as client id. */
  readonly testIdentityProvider: { readonly url: string; readonly secret: string } | null;
}

/** `/auth/oauth/*` */
export const createOauthHandlers = (services: OauthServices): HandlersOf<typeof contract.oauth, Project, unknown> => ({
  authorize: notBuilt,
  callback: notBuilt,
  postCallback: notBuilt,
  token: token(services),
});
