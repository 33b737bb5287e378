import type { OauthConfig } from "../auth/oauth/index.ts";
import type { AuthServices } from "../auth/sign-in/index.ts";

export type ConnectedAccountServices = AuthServices & { readonly oauth: OauthConfig };
