import type { AccessType } from "@vestibule/contract";
import { requestHeaders } from "@vestibule/contract";
import { randomNonce } from "../platform/random-nonce.ts";
import type { Tokens } from "../tokens/token-store-init.ts";

/** Must be the version of `package.json`; a test compares them. */
export const clientVersion = "js @vestibule/client@0.1.0";

export interface Credentials {
  readonly projectId: string;
  readonly publishableClientKey: string;
}

/** The headers of every request but the token refresh. `accessType` says which key the server looks at. */
export function standardHeaders(
  credentials: Credentials,
  accessType: AccessType,
  tokens: Tokens,
): Record<string, string> {
  return {
    [requestHeaders.overrideErrorStatus]: "true",
    [requestHeaders.projectId]: credentials.projectId,
    [requestHeaders.accessType]: accessType,
    [requestHeaders.publishableClientKey]: credentials.publishableClientKey,
    [requestHeaders.clientVersion]: clientVersion,
    [requestHeaders.randomNonce]: randomNonce(),
    ...(tokens.accessToken && { [requestHeaders.accessToken]: tokens.accessToken }),
    ...(tokens.refreshToken && { [requestHeaders.refreshToken]: tokens.refreshToken }),
    // Development tunnels otherwise answer with a page of their own.
    "ngrok-skip-browser-warning": "true",
  };
}
