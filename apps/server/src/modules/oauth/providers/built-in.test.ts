import { describe, expect, test } from "vitest";
import { parseProfile } from "../exchange/exchange-code.ts";
import { builtInProviders } from "./built-in/built-in-providers.ts";
import type { Profile, ProfileSource } from "./provider.ts";

type Id = keyof typeof builtInProviders;

/** Recorded provider responses by URL, with userinfo under its own name. Shapes follow the providers' documentation. */
interface AccountEvent {
  readonly api?: Readonly<Record<string, unknown>>;
  readonly userInfo?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly callbackParameters?: Readonly<Record<string, string>>;
}

async function read(
  id: Id,
  { api = {}, userInfo = {}, claims = {}, callbackParameters = {} }: AccountEvent,
): Promise<Profile> {
  const source: ProfileSource = {
    clientId: "our-client",
    claims,
    callbackParameters: new URLSearchParams(callbackParameters),
    async getJson(url) {
      if (!(url in api)) throw new Error(`${url} was not expected`);
      return api[url];
    },
    userInfo: async () => userInfo,
  };
  return parseProfile(await builtInProviders[id].readProfile(source));
}

const githubUser = {
  id: 583231,
  login: "octocat",
  name: "The Octocat",
  avatar_url: "https://avatars.githubusercontent.com/u/583231",
  email: null,
};
const github = (emails: unknown, user: object = githubUser): AccountEvent => ({
  api: { "https://api.github.com/user": user, "https://api.github.com/user/emails": emails },
});
const gitlab = (emails: unknown): AccountEvent => ({
  api: {
    "https://gitlab.com/api/v4/user": {
      id: 7,
      username: "ada",
      name: "Ada",
      email: "ada@example.com",
      avatar_url: "https://gitlab.com/a.png",
    },
    "https://gitlab.com/api/v4/user/emails": emails,
  },
});
const bitbucket = (values: unknown): AccountEvent => ({
  api: {
    "https://api.bitbucket.org/2.0/user": {
      account_id: "557058:ada",
      display_name: "Ada",
      links: { avatar: { href: "https://avatar.bitbucket.org/a.png" } },
    },
    "https://api.bitbucket.org/2.0/user/emails": { pagelen: 10, values },
  },
});
const discordUser = {
  id: "80351110224678912",
  username: "nelly",
  global_name: "Nelly",
  avatar: "8342729096ea3675442027381ff50dfe",
  verified: true,
  email: "nelly@example.com",
};
const discord = (change: object): AccountEvent => ({
  api: { "https://discord.com/api/users/@me": { ...discordUser, ...change } },
});
const microsoft = (me: object, claims: AccountEvent["claims"] = {}): AccountEvent => ({
  api: { "https://graph.microsoft.com/v1.0/me": { id: "87d349ed44d7", displayName: "Adele", ...me } },
  claims,
});
const facebookUrl = "https://graph.facebook.com/v20.0/me?fields=id,name,email,picture.type(small)";
const xUrl = "https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url";
const twitchUser = {
  id: "141981764",
  login: "twitchdev",
  display_name: "TwitchDev",
  profile_image_url: "https://static-cdn.jtvnw.net/p.png",
};

const rows: readonly (readonly [string, Id, AccountEvent, Partial<Profile>])[] = [
  [
    "OpenID Connect's user info",
    "google",
    {
      userInfo: {
        sub: "1098",
        name: "Ada",
        email: "ada@gmail.com",
        email_verified: true,
        picture: "https://lh3.googleusercontent.com/a",
      },
    },
    {
      accountId: "1098",
      displayName: "Ada",
      email: "ada@gmail.com",
      emailVerified: true,
      profileImageUrl: "https://lh3.googleusercontent.com/a",
    },
  ],
  [
    "the primary address of the list",
    "github",
    github([
      { email: "old@example.com", primary: false, verified: true },
      { email: "octocat@github.com", primary: true, verified: true },
    ]),
    {
      accountId: "583231",
      displayName: "The Octocat",
      email: "octocat@github.com",
      emailVerified: true,
      profileImageUrl: githubUser.avatar_url,
    },
  ],
  [
    "an unverified primary address as such",
    "github",
    github([{ email: "a@b.co", primary: true, verified: false }]),
    { email: "a@b.co", emailVerified: false },
  ],
  [
    "no address where none is primary",
    "github",
    github([{ email: "a@b.co", primary: false, verified: true }]),
    { email: null, emailVerified: false },
  ],
  ["no address where there is no list", "github", github({ message: "Not Found" }), { email: null }],
  ["the login where there is no name", "github", github([], { ...githubUser, name: null }), { displayName: "octocat" }],
  [
    "the email, unverified",
    "microsoft",
    microsoft({ mail: "a@contoso.com", userPrincipalName: "b@contoso.com" }),
    {
      accountId: "87d349ed44d7",
      displayName: "Adele",
      email: "a@contoso.com",
      emailVerified: false,
      profileImageUrl: null,
    },
  ],
  [
    "the principal name if there is no email",
    "microsoft",
    microsoft({ mail: null, userPrincipalName: "b@contoso.com" }),
    { email: "b@contoso.com" },
  ],
  [
    "an address whose domain the tenant owns as verified",
    "microsoft",
    microsoft({ mail: "a@contoso.com" }, { xms_edov: true, email: "a@contoso.com" }),
    { emailVerified: true },
  ],
  [
    "another address of such a tenant as unverified",
    "microsoft",
    microsoft({ mail: "ceo@victim.com" }, { xms_edov: true, email: "a@contoso.com" }),
    { emailVerified: false },
  ],
  [
    "the first image",
    "spotify",
    {
      api: {
        "https://api.spotify.com/v1/me": {
          id: "smedjan",
          display_name: "S",
          email: "s@example.com",
          images: [{ url: "https://i.scdn.co/1" }, { url: "https://i.scdn.co/2" }],
        },
      },
    },
    {
      accountId: "smedjan",
      displayName: "S",
      email: "s@example.com",
      emailVerified: false,
      profileImageUrl: "https://i.scdn.co/1",
    },
  ],
  [
    "no image if there is none",
    "spotify",
    { api: { "https://api.spotify.com/v1/me": { id: "s", images: [] } } },
    { profileImageUrl: null, displayName: null },
  ],
  [
    "the picture",
    "facebook",
    {
      api: {
        [facebookUrl]: {
          id: "10",
          name: "Ada",
          email: "ada@example.com",
          picture: { data: { url: "https://fb.example/p.jpg" } },
        },
      },
    },
    {
      accountId: "10",
      displayName: "Ada",
      email: "ada@example.com",
      emailVerified: false,
      profileImageUrl: "https://fb.example/p.jpg",
    },
  ],
  [
    "a user without an email",
    "facebook",
    { api: { [facebookUrl]: { id: "10", name: "Ada" } } },
    { accountId: "10", email: null },
  ],
  [
    "the display name and picture",
    "discord",
    discord({}),
    {
      accountId: discordUser.id,
      displayName: "Nelly",
      email: "nelly@example.com",
      emailVerified: true,
      profileImageUrl: `https://cdn.discordapp.com/avatars/${discordUser.id}/${discordUser.avatar}.png`,
    },
  ],
  [
    "a picture that moves",
    "discord",
    discord({ avatar: "a_1" }),
    { profileImageUrl: `https://cdn.discordapp.com/avatars/${discordUser.id}/a_1.gif` },
  ],
  [
    "the user name of those without display name and picture",
    "discord",
    discord({ global_name: null, avatar: null, verified: false }),
    { displayName: "nelly", profileImageUrl: null, emailVerified: false },
  ],
  [
    "a confirmed address",
    "gitlab",
    gitlab([{ id: 1, email: "ada@example.com", confirmed_at: "2021-03-26T19:07:56.248Z" }]),
    {
      accountId: "7",
      displayName: "Ada",
      email: "ada@example.com",
      emailVerified: true,
      profileImageUrl: "https://gitlab.com/a.png",
    },
  ],
  [
    "an unconfirmed address",
    "gitlab",
    gitlab([{ id: 1, email: "ada@example.com", confirmed_at: null }]),
    { email: "ada@example.com", emailVerified: false },
  ],
  [
    "no address that is not in the list",
    "gitlab",
    gitlab([{ id: 1, email: "other@example.com", confirmed_at: "2021" }]),
    { email: null, emailVerified: false },
  ],
  [
    "the primary address, not the first one",
    "bitbucket",
    bitbucket([
      { email: "first@example.com", is_primary: false, is_confirmed: true },
      { email: "ada@example.com", is_primary: true, is_confirmed: true },
    ]),
    {
      accountId: "557058:ada",
      displayName: "Ada",
      email: "ada@example.com",
      emailVerified: true,
      profileImageUrl: "https://avatar.bitbucket.org/a.png",
    },
  ],
  ["no address where none is primary", "bitbucket", bitbucket([]), { email: null }],
  [
    "OpenID Connect's user info",
    "linkedin",
    {
      userInfo: {
        sub: "782bbtaQ",
        name: "John Doe",
        email: "d@example.com",
        email_verified: true,
        picture: "https://media.licdn-ei.com/p",
      },
    },
    { accountId: "782bbtaQ", displayName: "John Doe", email: "d@example.com", emailVerified: true },
  ],
  [
    "the ID token, and the name that is posted once",
    "apple",
    {
      claims: { sub: "001999.a", email: "x@privaterelay.appleid.com", email_verified: "true" },
      callbackParameters: { user: '{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"evil@example.com"}' },
    },
    {
      accountId: "001999.a",
      displayName: "Ada Lovelace",
      email: "x@privaterelay.appleid.com",
      emailVerified: true,
      profileImageUrl: null,
    },
  ],
  [
    "a posted name that cannot be read as none",
    "apple",
    { claims: { sub: "1" }, callbackParameters: { user: "{" } },
    { displayName: null },
  ],
  [
    "no name the next time",
    "apple",
    { claims: { sub: "1", email: "a@b.co", email_verified: false } },
    { displayName: null, email: "a@b.co", emailVerified: false },
  ],
  [
    "everything but an address",
    "x",
    {
      api: {
        [xUrl]: {
          data: { id: "2244994945", name: "X Dev", username: "xdev", profile_image_url: "https://pbs.twimg.com/p" },
        },
      },
    },
    {
      accountId: "2244994945",
      displayName: "X Dev",
      email: null,
      emailVerified: false,
      profileImageUrl: "https://pbs.twimg.com/p",
    },
  ],
  [
    "an address that is verified when it is there",
    "twitch",
    { api: { "https://api.twitch.tv/helix/users": { data: [{ ...twitchUser, email: "dev@twitch.tv" }] } } },
    {
      accountId: "141981764",
      displayName: "TwitchDev",
      email: "dev@twitch.tv",
      emailVerified: true,
      profileImageUrl: twitchUser.profile_image_url,
    },
  ],
  [
    "no email if it is missing",
    "twitch",
    { api: { "https://api.twitch.tv/helix/users": { data: [twitchUser] } } },
    { email: null, emailVerified: false },
  ],
];

describe("reading a profile", () => {
  test.each(rows)("%s (%s)", async (_name, id, recorded, profile) => {
    expect(await read(id, recorded)).toMatchObject(profile);
  });

  test.each([
    ["google", { userInfo: {} }],
    ["x", { api: { [xUrl]: { errors: [{ title: "Forbidden" }] } } }],
    ["twitch", { api: { "https://api.twitch.tv/helix/users": { data: [] } } }],
    ["github", github([], { message: "Bad credentials" })],
    ["spotify", { api: { "https://api.spotify.com/v1/me": "no object" } }],
  ] as const)("%s without an account ID is a provider error", async (id, recorded) => {
    await expect(read(id, recorded)).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("a long name is not cut in the middle of a surrogate pair", async () => {
    const { displayName } = await read("google", { userInfo: { sub: "1", name: `${"x".repeat(255)}😀` } });
    expect(displayName?.isWellFormed()).toBe(true);
  });
});

describe("the built-in providers", () => {
  test.each(Object.entries(builtInProviders))("%s is only reached over TLS", (_id, { server }) => {
    const addresses = typeof server === "function" ? [server({}).discover] : Object.values(server).map(String);
    for (const address of addresses) expect(address).toMatch(/^https:\/\//);
  });

  test.each([
    [undefined, "consumers"],
    ["", "consumers"],
    ["contoso", "contoso"],
    ["../evil", "..%2Fevil"],
  ])("Microsoft's tenant %j is part of the issuer", (microsoftTenantId, part) => {
    const { server } = builtInProviders.microsoft;
    expect(typeof server === "function" && server({ microsoftTenantId })).toEqual({
      discover: `https://login.microsoftonline.com/${part}/v2.0`,
    });
  });
});
