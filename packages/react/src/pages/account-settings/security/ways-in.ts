import type { ContactChannel, ProjectConfig, StoreSnapshot, User } from "@vestibule/client";

export type WayIn = "password" | "code" | "passkey" | "provider";

type Person = Pick<User, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;
type Config = Pick<ProjectConfig, "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled" | "oauthProviders">;

/** What panels need to know of the addresses. Undefined: not known, so nothing may be claimed; the service decides. */
export type AddressFacts = {
  /** Soon known. */
  isPending: boolean;
  hasSignIn: boolean | undefined;
  hasVerifiedSignIn: boolean | undefined;
};

export function addressFacts(state: StoreSnapshot<readonly ContactChannel[] | null>): AddressFacts {
  const channels = state.status === "ready" ? (state.data ?? []) : undefined;
  return {
    isPending: state.status === "loading",
    hasSignIn: channels?.some(({ usedForAuth }) => usedForAuth),
    hasVerifiedSignIn: channels?.some(isSignInAddress),
  };
}

const isSignInAddress = ({ isVerified, usedForAuth }: ContactChannel): boolean => isVerified && usedForAuth;

/** By what somebody can sign in now, as far as known. Resetting a password they never had does not count: nobody thinks of that. */
export function waysIn(user: Person, addresses: AddressFacts, config: Config): ReadonlySet<WayIn> {
  const offered = new Set(config.oauthProviders.map(({ id }) => id));
  const ways: [WayIn, boolean][] = [
    ["password", config.credentialEnabled && user.hasPassword && addresses.hasSignIn !== false],
    ["code", config.magicLinkEnabled && user.otpAuthEnabled && addresses.hasVerifiedSignIn !== false],
    ["passkey", config.passkeyEnabled && user.passkeyAuthEnabled],
    ["provider", user.oauthProviders.some(({ id }) => offered.has(id))],
  ];
  return new Set(ways.flatMap(([way, isOpen]) => (isOpen ? [way] : [])));
}

/** Whether nothing is left to sign in with once `way` is gone. `count`: how many of that kind there are. */
export const isLastWay = (ways: ReadonlySet<WayIn>, way: WayIn, count = 1): boolean =>
  ways.has(way) && ways.size === 1 && count === 1;
