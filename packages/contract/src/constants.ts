/** Path of API v1 below the base URL. */
export const apiBasePath = "/api/v1";
/** ID of the project whose users own and administer all other projects. */
export const internalProjectId = "internal";
/** The branch used when a request names none. */
export const defaultBranchId = "main";
/** Path under which an application serves the handler pages. */
export const defaultHandlerPath = "/handler";

/** Maximum size of an uploaded picture, in bytes. */
export const pictureMaxBytes = 300 * 1024;

/** Attempts before a network failure is reported. */
export const networkRetryAttempts = 5;
/** Delay before the second attempt, in milliseconds; it doubles with each further attempt. */
export const networkRetryBaseDelayMs = 1000;
/** Each delay is multiplied by a random factor from this number … */
export const networkRetryJitterMinFactor = 0.5;
/** … up to this one. */
export const networkRetryJitterMaxFactor = 1.5;

/** Minimum remaining lifetime for using an access token without refreshing it, in milliseconds. */
export const requiredAccessTokenLifetimeMs = 20_000;
/** Callers cannot require this remaining lifetime or more, in milliseconds. */
export const maxRequiredAccessTokenLifetimeMs = 60_000;

/** Minimum time between two fetches of one cache entry, in milliseconds. */
export const cacheThrottleMs = 300;
/** Maximum concurrent fetches per cache. */
export const cacheConcurrency = 1;
/** Time from the last unsubscribe until a cache entry is invalidated, in milliseconds. */
export const cacheUnsubscribeDelayMs = 5000;
/** Maximum number of entries in a helper cache. */
export const maxHelperCacheEntries = 100;

/** Scope of every OAuth request. */
export const oauthScope = "legacy";
/**
 * A redirect URI of a native app, such as `com.example.app:/callback`. The scheme is a reversed domain name, so that it has
 * a period, which `javascript` and other schemes with a meaning of their own don't have. @see RFC 8252 §7.1
 */
export const nativeRedirectUriPattern: RegExp = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/[^\s#*]*$/;
/** PKCE method. @see RFC 7636 §4.2 */
export const pkceMethod = "S256";
/** Length of the PKCE code verifier and of the OAuth state before encoding, in bytes. */
export const oauthRandomBytes = 32;
/** Lifetime of an OAuth client assertion, in seconds. */
export const oauthClientAssertionLifetimeSeconds = 60;
/** Clock skew that OAuth checks tolerate, in seconds. */
export const oauthClockToleranceSeconds = 30;
/** Minimum RSA key size, in bits. */
export const minRsaKeyBits = 2048;

/** Alphabet of generated codes and secrets: lowercase Crockford base32, without i, l, o and u. */
export const codeAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
/** Length of secrets, nonces and verification codes, in characters of `codeAlphabet`. */
export const secretCodeLength = 45;
/** Length of the part of a sign-in code that the user types, in characters. */
export const otpLength = 6;
/** Length of the rest of a sign-in code, which the client keeps as its nonce, in characters. */
export const otpNonceLength = 39;
/** Entropy of a random nonce, in bits. */
export const nonceEntropyBits = 224;

/** Name of the cookie that holds a project's refresh token. */
export const refreshTokenCookieName = (projectId: string): string => `stack-refresh-${projectId}`;
/** Name of the refresh token cookie of older clients; read but never written. */
export const legacyRefreshTokenCookieName = "stack-refresh";
/**
 * Names of the cookies in which published clients since 2.8.108 keep a project's refresh token, as the field
 * `refresh_token` of a JSON object.
 */
export const newerRefreshTokenCookieNames = (projectId: string): readonly string[] => {
  const name = `hexclave-refresh-${projectId}--default`;
  return [`__Host-${name}`, name];
};
/** The access token cookie of these clients, with the same content as ours. */
export const newerAccessTokenCookieName = "hexclave-access";
/** Name of the cookie that holds the access token and its refresh token. */
export const accessTokenCookieName = "stack-access";
/** Name of the cookie that holds the PKCE code verifier of an OAuth request. */
export const oauthStateCookieName = (state: string): string => `stack-oauth-outer-${state}`;
/** Lifetime of the refresh token cookie, in seconds: one year. */
export const refreshTokenCookieLifetimeSeconds = 31_536_000;
/** Lifetime of the access token cookie, in seconds: one day. */
export const accessTokenCookieLifetimeSeconds = 86_400;
/** Lifetime of the OAuth state cookie, in seconds: one hour. */
export const oauthStateCookieLifetimeSeconds = 3600;
/** How often the token store polls the cookies, in milliseconds. */
export const cookiePollIntervalMs = 100;

/** Delay between two polls of a CLI sign-in, in milliseconds. The number of polls is unlimited by default. */
export const cliPollIntervalMs = 2000;
/** Default lifetime of a session created by a server, in milliseconds: one year. */
export const serverSessionLifetimeMs = 31_536_000_000;
/** Delay after starting a navigation, so that no more code runs before the page unloads, in milliseconds. */
export const redirectWaitMs = 2000;

/** Minimum password length, in characters. Projects can require more: `password_min_length`. */
export const passwordMinLength = 8;
/** Maximum password length, in characters. */
export const passwordMaxLength = 70;
/** Number of digits in a TOTP code. @see RFC 6238 */
export const totpDigits = 6;

/** Lifetime of a passkey challenge, in milliseconds. */
export const passkeyChallengeLifetimeMs = 65_000;
/** Placeholder relying party ID in passkey options; the client replaces it with the page's host name. */
export const passkeyPlaceholderRpId = "THIS_VALUE_WILL_BE_REPLACED.example.com";

/** Permissions that exist for teams in every project. They are not granted by default. */
export const systemPermissionIds = [
  "$update_team",
  "$delete_team",
  "$read_members",
  "$remove_members",
  "$invite_members",
  "$manage_api_keys",
] as const;

/** The languages of emails and pages, as BCP 47 tags. */
export const languages = [
  "en",
  "ar",
  "de",
  "es",
  "fr",
  "he",
  "hi",
  "id",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt-BR",
  "ru",
  "tr",
  "uk",
  "vi",
  "zh-CN",
  "zh-TW",
] as const;
