import { randomNonce } from "../platform/random-nonce.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import type { RequestHeaderName } from "./header-names.ts";

/** Must match the version in `package.json`; a test verifies this. */
export const clientVersion = "js @vestibule/client@0.1.0";

export interface Credentials {
  readonly projectId: string;
  readonly publishableClientKey: string;
}

/** Sent with every request, because ngrok otherwise responds with a warning page. */
type TunnelHeaderName = "ngrok-skip-browser-warning";

/** The headers of every request except the token refresh. */
export function standardHeaders(
  { projectId, publishableClientKey }: Credentials,
  { accessToken, refreshToken }: Tokens,
): Partial<Record<RequestHeaderName | TunnelHeaderName, string>> {
  return {
    "x-stack-override-error-status": "true",
    "x-stack-project-id": projectId,
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": publishableClientKey,
    "x-stack-client-version": clientVersion,
    "x-stack-random-nonce": randomNonce(),
    ...(accessToken && { "x-stack-access-token": accessToken }),
    ...(refreshToken && { "x-stack-refresh-token": refreshToken }),
    "ngrok-skip-browser-warning": "true",
  };
}
