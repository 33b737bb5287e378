import type { OauthConfig } from "../oauth-routes.ts";
import type { AuthServices } from "../../auth/sign-in/sign-in-barrel.ts";

export type ConnectedAccountServices = AuthServices & { readonly oauth: OauthConfig };
