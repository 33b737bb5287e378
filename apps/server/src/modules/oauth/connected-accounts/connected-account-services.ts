import type { AuthServices } from "../../auth/index.ts";
import type { OauthConfig } from "../oauth-config.ts";

export type ConnectedAccountServices = AuthServices & { readonly oauth: OauthConfig };
