import type { ServerUser } from "@vestibule/react";

type UserSignInFields = Pick<ServerUser, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;

/** How a user can sign in: `password`, `otp`, `passkey`, then ids of providers, each once. */
export const getUserSignInMethods = (user: UserSignInFields): readonly string[] => [
  ...(user.hasPassword ? ["password"] : []),
  ...(user.otpAuthEnabled ? ["otp"] : []),
  ...(user.passkeyAuthEnabled ? ["passkey"] : []),
  ...new Set(user.oauthProviders.map(({ id }) => id)),
];
