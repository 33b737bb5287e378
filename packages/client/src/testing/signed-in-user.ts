import type { StackClientAppConstructorOptions } from "../apps/client-app-options.ts";
import type { CurrentUser } from "../features/users/user-types.ts";
import { createTestApp } from "./client-app.ts";
import { createTestPlatform } from "./platform.ts";
import { fakeAccessToken } from "./tokens.ts";

const platform = createTestPlatform();

/** Tokens that need no refresh. */
export const signedInTokens = { accessToken: fakeAccessToken(platform.now() + 600_000), refreshToken: "refresh-1" };

/** An app with a signed-in user, for a server that handles `GET /users/me`. */
export const createSignedInApp = (baseUrl: string, options: Partial<StackClientAppConstructorOptions> = {}) =>
  createTestApp(baseUrl, platform, { tokenStore: { ...signedInTokens }, ...options });

export const getSignedInUser = (
  baseUrl: string,
  options: Partial<StackClientAppConstructorOptions> = {},
): Promise<CurrentUser> => createSignedInApp(baseUrl, options).getUser({ or: "throw" });
