import { ConfigurationError, NetworkError } from "@vestibule/client";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { type App, getApiUrl } from "../app.ts";
import { createLruMap } from "./lru-map.ts";

/** Claims of a verified access token. Times are seconds since the epoch. @see RFC 7519 §4.1 */
export interface AccessTokenClaims {
  /** User ID. */
  readonly sub: string;
  /** ID of the session. */
  readonly refreshTokenId: string;
  readonly is_anonymous?: boolean;
  readonly is_restricted?: boolean;
  /** A project owner is signed in as this user. */
  readonly is_impersonation?: true;
  readonly iat: number;
  readonly exp: number;
  readonly [name: string]: unknown;
}

/** An application sees the same token with each request of a page, so that most tokens need no signature check. */
const maxVerifiedTokens = 10_000;
/** Clocks may differ by this time, in seconds. */
const clockToleranceSeconds = 30;

interface Verifier {
  readonly getKey: JWTVerifyGetKey;
  readonly verified: Map<string, AccessTokenClaims>;
}

const verifiers = new WeakMap<App, Verifier>();

function getVerifier(app: App): Verifier {
  const known = verifiers.get(app);
  if (known) return known;
  const url = new URL(`${getApiUrl(app)}/projects/${app.projectId}/.well-known/jwks.json`);
  const verifier = { getKey: createRemoteJWKSet(url), verified: createLruMap<AccessTokenClaims>(maxVerifiedTokens) };
  verifiers.set(app, verifier);
  return verifier;
}

/** Restricted and anonymous users have audiences of their own. */
const getAudiences = (projectId: string): string[] => [projectId, `${projectId}:restricted`, `${projectId}:anon`];

const isExpired = ({ exp }: AccessTokenClaims): boolean => exp * 1000 <= Date.now();

/** @throws ConfigurationError when this computer's clock is behind the server's */
function checkClock({ iat }: AccessTokenClaims): void {
  const seconds = Math.round(iat - Date.now() / 1000);
  if (seconds <= clockToleranceSeconds) return;
  throw new ConfigurationError(
    `The clock of this computer is ${seconds} seconds behind the clock of the Vestibule server. Synchronize both clocks, for example with NTP.`,
  );
}

/** @throws ConfigurationError when a token that the server has just issued has expired by this computer's clock */
function checkFreshToken(error: unknown): void {
  if (!(error instanceof errors.JWTExpired)) return;
  const seconds = Math.round(Date.now() / 1000 - Number(error.payload.iat));
  throw new ConfigurationError(
    `The clock of this computer is about ${seconds} seconds ahead of the clock of the Vestibule server, so that every access token has expired. Synchronize both clocks, for example with NTP.`,
  );
}

/** Whether jose couldn't get the keys, in contrast to a token that isn't valid. */
const isKeyRequestError = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  // A response without keys, such as the 404 of an unknown project, has the code of the base class.
  (error instanceof errors.JOSEError && error.code === "ERR_JOSE_GENERIC");

/**
 * The claims of an access token of the app's project; null if it isn't valid or has expired. Fetches the project's keys
 * once, and again when a token names an unknown one. `isFresh`: the server has just issued the token. @see RFC 7519 §7.2
 * @throws NetworkError when the keys can't be fetched, ConfigurationError when the clocks differ too much
 */
export async function verifyAccessToken(
  app: App,
  token: string,
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<AccessTokenClaims | null> {
  const { getKey, verified } = getVerifier(app);
  const known = verified.get(token);
  if (known) return isExpired(known) ? null : known;
  try {
    const { payload } = await jwtVerify<AccessTokenClaims>(token, getKey, {
      algorithms: ["ES256"],
      audience: getAudiences(app.projectId),
      requiredClaims: ["sub", "exp", "iat", "refreshTokenId"],
    });
    checkClock(payload);
    verified.set(token, payload);
    return payload;
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    if (isFresh) checkFreshToken(error);
    if (isKeyRequestError(error))
      throw new NetworkError(
        `The keys of project ${app.projectId} can't be fetched from ${getApiUrl(app)}. Is the server running? Check baseUrl, or the variable that it comes from: VESTIBULE_API_URL, NEXT_PUBLIC_VESTIBULE_API_URL, or VITE_VESTIBULE_API_URL.`,
        error,
      );
    return null;
  }
}
