/** Path of API v1 below the base URL. */
export const apiBasePath = "/api/v1";
/** Id of the project whose users own and administer all projects. */
export const internalProjectId = "internal";
/** The branch that is meant when none is named. */
export const defaultBranchId = "main";
/** Path below which an application serves the handler pages. */
export const defaultHandlerPath = "/handler";

/** Attempts of a request before a network failure is reported. */
export const networkRetryAttempts = 5;
/** Wait before the second attempt, in milliseconds; it doubles with each further attempt. */
export const networkRetryBaseDelayMs = 1000;
/** Each wait is multiplied by a random factor from this number … */
export const networkRetryJitterMinFactor = 0.5;
/** … up to this one. */
export const networkRetryJitterMaxFactor = 1.5;

/** Life that an access token must have left to be used without refreshing it, in milliseconds. */
export const accessTokenRequiredLifeMs = 20_000;
/** A required remaining life of this many milliseconds or more is refused. */
export const accessTokenRequiredLifeLimitMs = 60_000;

/** Shortest time between two fetches of one cache entry, in milliseconds. */
export const cacheThrottleMs = 300;
/** Fetches of one cache that may run at once. */
export const cacheConcurrency = 1;
/** Time after the last subscriber has left until a cache entry is invalidated, in milliseconds. */
export const cacheUnsubscribeDelayMs = 5000;
/** Entries that a helper cache holds. */
export const helperCacheEntries = 100;

/** Scope of every OAuth request. */
export const oauthScope = "legacy";
/** PKCE method. @see RFC 7636 §4.2 */
export const pkceMethod = "S256";
/** Length of the PKCE code verifier and of the OAuth state before encoding, in bytes. */
export const oauthRandomBytes = 32;
/** Life of an OAuth client assertion, in seconds. */
export const oauthClientAssertionLifeS = 60;
/** Difference between two clocks that OAuth checks tolerate, in seconds. */
export const oauthClockToleranceS = 30;
/** Smallest RSA key accepted, in bits. */
export const minimumRsaKeyBits = 2048;

/** Alphabet of generated codes and secrets: lower-case Crockford base32, without i, l, o and u. */
export const codeAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** Length of secrets, nonces and verification codes, in characters of `codeAlphabet`. */
export const secretCodeLengthChars = 45;
/** Length of the start of a sign-in code that a person types, in characters. */
export const otpLengthChars = 6;
/** Length of the rest of a sign-in code, kept by the client as its nonce, in characters. */
export const otpNonceLengthChars = 39;
/** Entropy of a random nonce, in bits. */
export const nonceEntropyBits = 224;

/** Name of the cookie with the refresh token of a project. */
export const refreshTokenCookieName = (projectId: string): string => `stack-refresh-${projectId}`;
/** Name of the refresh token cookie of older clients; read, never written. */
export const legacyRefreshTokenCookieName = "stack-refresh";
/** Name of the cookie with the access token and the refresh token it belongs to. */
export const accessTokenCookieName = "stack-access";
/** Name of the cookie with the PKCE code verifier of one OAuth request. */
export const oauthStateCookieName = (state: string): string => `stack-oauth-outer-${state}`;
/** Life of the refresh token cookie, in seconds: one year. */
export const refreshTokenCookieLifeS = 31_536_000;
/** Life of the access token cookie, in seconds: one day. */
export const accessTokenCookieLifeS = 86_400;
/** Life of the OAuth state cookie, in seconds: one hour. */
export const oauthStateCookieLifeS = 3600;
/** How often the token store looks at the cookies, in milliseconds. */
export const cookiePollIntervalMs = 100;

/** Wait between two polls of a command-line login, in milliseconds. The number of polls is unlimited by default. */
export const cliPollIntervalMs = 2000;
/** Life of a session that a server creates, in milliseconds: one year. */
export const serverSessionLifeMs = 31_536_000_000;
/** Wait after navigating away, so that nothing else happens before the page is gone, in milliseconds. */
export const redirectWaitMs = 2000;

/** Fewest characters of a password. */
export const passwordMinLengthChars = 8;
/** Most characters of a password. */
export const passwordMaxLengthChars = 70;
/** Digits of a TOTP code. @see RFC 6238 */
export const totpLengthDigits = 6;

/** How long the challenge of a passkey ceremony can be answered, in milliseconds. */
export const passkeyChallengeLifeMs = 65_000;
/** Relying-party id in passkey options; the client puts the page's host name in its place. */
export const passkeyPlaceholderRpId = "THIS_VALUE_WILL_BE_REPLACED.example.com";

/** The permissions that every team of every project knows; nobody has them unless granted. */
export const systemPermissionIds = [
  "$update_team",
  "$delete_team",
  "$read_members",
  "$remove_members",
  "$invite_members",
  "$manage_api_keys",
] as const;
