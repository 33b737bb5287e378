import { fields, idText, isTrue, list, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";
import { apple } from "./apple.ts";
import { discord } from "./discord.ts";
import { github } from "./github.ts";
import { google } from "./google.ts";
import { twitch } from "./twitch.ts";

/**
 * Uses the project's tenant, or the one for personal accounts. The metadata names the issuer; for multi-tenant
 * endpoints, the issuer depends on the tenant in the token.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
 */
const microsoft: ProviderDefinition = {
  displayName: "Microsoft",
  scopes: ["User.Read", "openid"],
  server: ({ microsoftTenantId }) => ({
    discover: `https://login.microsoftonline.com/${encodeURIComponent(microsoftTenantId || "consumers")}/v2.0`,
  }),
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "nonce",
  async readProfile({ getJson, claims }) {
    const { id, displayName, mail, userPrincipalName } = fields(await getJson("https://graph.microsoft.com/v1.0/me"));
    const email = text(mail) ?? userPrincipalName;
    return {
      accountId: id,
      displayName,
      email,
      // Any tenant admin can set any email, so it counts as verified only if Microsoft confirms that the tenant owns
      // the domain (xms_edov).
      emailVerified: isTrue(claims.xms_edov) && claims.email === email,
    };
  },
};

/**
 * Rejects PKCE from web applications and omits the nonce from ID tokens.
 * @see https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
const linkedin: ProviderDefinition = {
  displayName: "LinkedIn",
  scopes: ["openid", "profile", "email"],
  server: {
    issuer: "https://www.linkedin.com/oauth",
    authorization_endpoint: "https://www.linkedin.com/oauth/v2/authorization",
    token_endpoint: "https://www.linkedin.com/oauth/v2/accessToken",
    userinfo_endpoint: "https://api.linkedin.com/v2/userinfo",
  },
  hasPkce: false,
  clientAuthentication: "post",
  idToken: "required",
  async readProfile({ userInfo }) {
    const { sub, name, email, email_verified, picture } = await userInfo();
    return {
      accountId: sub,
      displayName: name,
      email,
      emailVerified: isTrue(email_verified),
      profileImageUrl: picture,
    };
  },
};

/** @see https://docs.gitlab.com/api/oauth2/ */
const gitlab: ProviderDefinition = {
  displayName: "GitLab",
  scopes: ["read_user"],
  server: {
    issuer: "https://gitlab.com",
    authorization_endpoint: "https://gitlab.com/oauth/authorize",
    token_endpoint: "https://gitlab.com/oauth/token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const { id, name, email, avatar_url } = fields(await getJson("https://gitlab.com/api/v4/user"));
    const addresses = list(await getJson("https://gitlab.com/api/v4/user/emails"));
    const entry = addresses.find((candidate) => candidate.email === email);
    return {
      accountId: idText(id),
      displayName: name,
      email: entry?.email,
      emailVerified: text(entry?.confirmed_at) !== null,
      profileImageUrl: avatar_url,
    };
  },
};

/** @see https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/ */
const bitbucket: ProviderDefinition = {
  displayName: "Bitbucket",
  scopes: ["account", "email"],
  server: {
    issuer: "https://bitbucket.org",
    authorization_endpoint: "https://bitbucket.org/site/oauth2/authorize",
    token_endpoint: "https://bitbucket.org/site/oauth2/access_token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const { account_id, display_name, links } = fields(await getJson("https://api.bitbucket.org/2.0/user"));
    const addresses = list(fields(await getJson("https://api.bitbucket.org/2.0/user/emails")).values);
    const primary = addresses.find((entry) => entry.is_primary === true);
    return {
      accountId: account_id,
      displayName: display_name,
      email: primary?.email,
      emailVerified: primary?.is_confirmed === true,
      profileImageUrl: fields(fields(links).avatar).href,
    };
  },
};

/** @see https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token */
const facebook: ProviderDefinition = {
  displayName: "Facebook",
  scopes: ["openid", "public_profile", "email"],
  server: {
    issuer: "https://www.facebook.com",
    authorization_endpoint: "https://www.facebook.com/v20.0/dialog/oauth/",
    token_endpoint: "https://graph.facebook.com/v20.0/oauth/access_token",
  },
  // Facebook Login for Business stores an app's permissions in configurations.
  extraParameters: ({ facebookConfigId }): Record<string, string> =>
    facebookConfigId ? { config_id: facebookConfigId } : {},
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "nonce",
  async readProfile({ getJson }) {
    const me = await getJson("https://graph.facebook.com/v20.0/me?fields=id,name,email,picture.type(small)");
    const { id, name, email, picture } = fields(me);
    // The email is optional: users can have none or not share it.
    return { accountId: id, displayName: name, email, profileImageUrl: fields(fields(picture).data).url };
  },
};

/** Returns no email. @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
const x: ProviderDefinition = {
  displayName: "X",
  scopes: ["users.read", "offline.access", "tweet.read"],
  server: {
    issuer: "https://x.com",
    authorization_endpoint: "https://twitter.com/i/oauth2/authorize",
    token_endpoint: "https://api.x.com/2/oauth2/token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const response = await getJson("https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url");
    const { id, name, username, profile_image_url } = fields(fields(response).data);
    return { accountId: id, displayName: name ?? username, profileImageUrl: profile_image_url };
  },
};

/** @see https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow */
const spotify: ProviderDefinition = {
  displayName: "Spotify",
  scopes: ["user-read-email", "user-read-private"],
  server: {
    issuer: "https://accounts.spotify.com",
    authorization_endpoint: "https://accounts.spotify.com/authorize",
    token_endpoint: "https://accounts.spotify.com/api/token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const { id, display_name, email, images } = fields(await getJson("https://api.spotify.com/v1/me"));
    // Spotify documents that the email is unverified.
    return { accountId: id, displayName: display_name, email, profileImageUrl: list(images)[0]?.url };
  },
};

/** Keyed by the ID used in project configuration. */
export const builtInProviders = {
  google,
  github,
  microsoft,
  spotify,
  facebook,
  discord,
  gitlab,
  bitbucket,
  linkedin,
  apple,
  x,
  twitch,
} as const satisfies Readonly<Record<string, ProviderDefinition>>;
