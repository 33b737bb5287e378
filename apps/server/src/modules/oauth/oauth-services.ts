import type { Platform } from "../../platform/platform.ts";
import type { AuthServices } from "../auth/index.ts";
import type { AccessTokens } from "../sessions/index.ts";
import type { OauthConfig } from "./providers/find-provider.ts";

/** Services used by the `/auth/oauth` endpoints. */
export type OauthServices = AuthServices & {
  readonly accessTokens: Pick<AccessTokens, "check">;
  readonly oauth: OauthConfig;
};

/** The redirect URI registered with the provider. */
export const callbackUri = ({ publicUrl }: Pick<Platform, "publicUrl">, providerId: string): string =>
  `${publicUrl}/api/v1/auth/oauth/callback/${encodeURIComponent(providerId)}`;
