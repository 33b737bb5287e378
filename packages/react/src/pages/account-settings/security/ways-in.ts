import type { ContactChannel, ProjectConfig, User } from "@vestibule/client";

export type WayIn = "password" | "code" | "passkey" | "provider";

type Person = Pick<User, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;
type Config = Pick<ProjectConfig, "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled" | "oauthProviders">;

export const isSignInAddress = ({ isVerified, usedForAuth }: ContactChannel): boolean => isVerified && usedForAuth;

/** By what somebody can sign in now. Resetting a password they never had does not count: nobody thinks of that. */
export function waysIn(user: Person, channels: readonly ContactChannel[], config: Config): ReadonlySet<WayIn> {
  const offered = new Set(config.oauthProviders.map(({ id }) => id));
  const ways: [WayIn, boolean][] = [
    ["password", config.credentialEnabled && user.hasPassword && channels.some(({ usedForAuth }) => usedForAuth)],
    ["code", config.magicLinkEnabled && user.otpAuthEnabled && channels.some(isSignInAddress)],
    ["passkey", config.passkeyEnabled && user.passkeyAuthEnabled],
    ["provider", user.oauthProviders.some(({ id }) => offered.has(id))],
  ];
  return new Set(ways.flatMap(([way, isOpen]) => (isOpen ? [way] : [])));
}

/** Whether nothing is left to sign in with once `way` is gone. `count`: how many of that kind there are. */
export const isLastWay = (ways: ReadonlySet<WayIn>, way: WayIn, count = 1): boolean =>
  ways.has(way) && ways.size === 1 && count === 1;
