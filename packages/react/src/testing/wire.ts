import {
  createExample,
  defaultProjectConfig,
  type ProjectClientRead,
  pickPublicSettings,
  type TeamClientRead,
  type UserClientRead,
  userFields,
} from "@vestibule/contract/endpoints";

/** A project with password sign-in only, as clients receive it. */
export const projectJson = (config: Partial<ProjectClientRead["config"]> = {}): ProjectClientRead => ({
  id: "project",
  display_name: "Analytical Engines",
  config: {
    ...pickPublicSettings(defaultProjectConfig),
    enabled_oauth_providers: [],
    ...config,
  },
});

/** A user with a password and a verified email, as clients receive it. */
export const userJson = (change: Partial<UserClientRead> = {}): UserClientRead => ({
  ...createExample(userFields, "client", 1_700_000_000_000),
  id: "0b2f6b8e-58d5-4f0b-9f9e-0d5d3a3c1a11",
  display_name: "Ada Lovelace",
  ...change,
});

export const teamJson = (change: Partial<TeamClientRead> = {}): TeamClientRead => ({
  id: "7d1c2f4e-93ab-4c55-8a1e-2b6f0d9e4c21",
  display_name: "Analysts",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  ...change,
});

/** A list without pagination. */
export const listJson = <Item>(items: Item[]): { items: Item[]; is_paginated: false } => ({
  items,
  is_paginated: false,
});

/**
 * A token in JWT format with an invalid signature, which the client never verifies. It expires in 2100.
 */
export function fakeAccessToken(claims: object = {}): string {
  const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll("=", "");
  return `${encode({ alg: "ES256" })}.${encode({ sub: userJson().id, exp: 4_102_444_800, ...claims })}.signature`;
}

/** The response of a sign-in that cannot create an account. */
export const tokensJson = () => ({
  access_token: fakeAccessToken(),
  refresh_token: "refresh-1",
  user_id: userJson().id,
});

/** The response of a sign-in that can create an account. */
export const newUserTokensJson = ({ isNewUser = false } = {}) => ({ ...tokensJson(), is_new_user: isNewUser });

/** A code from a link: 45 characters. */
export const linkCode = "0123456789abcdefghjkmnpqrstvwxyz0123456789abc";

/** The response of deletes and of actions without a result. */
export const successJson = { success: true } as const;
