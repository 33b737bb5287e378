import type { ServerUser } from "@vestibule/react";

type UserSignInFields = Pick<ServerUser, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;

/** The user's sign-in methods: `password`, `otp`, `passkey`, then provider IDs without duplicates. */
export const getUserSignInMethods = (user: UserSignInFields): readonly string[] => [
  ...(user.hasPassword ? ["password"] : []),
  ...(user.otpAuthEnabled ? ["otp"] : []),
  ...(user.passkeyAuthEnabled ? ["passkey"] : []),
  ...new Set(user.oauthProviders.map(({ id }) => id)),
];
