import type { ContactChannel, ProjectConfig, StoreSnapshot, User } from "@vestibule/client";

export type SignInMethod = "password" | "code" | "passkey" | "provider";

type SignInUser = Pick<User, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;
type Config = Pick<ProjectConfig, "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled" | "oauthProviders">;

/** What panels need to know of the addresses. Undefined: not known, so nothing may be claimed; the service decides. */
export type SignInEmailState = {
  /** Soon known. */
  isPending: boolean;
  hasSignIn: boolean | undefined;
  hasVerifiedSignIn: boolean | undefined;
};

export function getSignInEmailState(state: StoreSnapshot<readonly ContactChannel[] | null>): SignInEmailState {
  const channels = state.status === "ready" ? (state.data ?? []) : undefined;
  return {
    isPending: state.status === "loading",
    hasSignIn: channels?.some(({ usedForAuth }) => usedForAuth),
    hasVerifiedSignIn: channels?.some(isSignInEmail),
  };
}

const isSignInEmail = ({ isVerified, usedForAuth }: ContactChannel): boolean => isVerified && usedForAuth;

/** By what somebody can sign in now, as far as known. Resetting a password they never had does not count: nobody thinks of that. */
export function listSignInMethods(
  user: SignInUser,
  emailState: SignInEmailState,
  config: Config,
): ReadonlySet<SignInMethod> {
  const offered = new Set(config.oauthProviders.map(({ id }) => id));
  const signInMethods: [SignInMethod, boolean][] = [
    ["password", config.credentialEnabled && user.hasPassword && emailState.hasSignIn !== false],
    ["code", config.magicLinkEnabled && user.otpAuthEnabled && emailState.hasVerifiedSignIn !== false],
    ["passkey", config.passkeyEnabled && user.passkeyAuthEnabled],
    ["provider", user.oauthProviders.some(({ id }) => offered.has(id))],
  ];
  return new Set(signInMethods.flatMap(([method, isAvailable]) => (isAvailable ? [method] : [])));
}

/** Whether nothing is left to sign in with once `way` is gone. `count`: how many of that kind there are. */
export const isLastSignInMethod = (
  signInMethods: ReadonlySet<SignInMethod>,
  method: SignInMethod,
  count = 1,
): boolean => signInMethods.has(method) && signInMethods.size === 1 && count === 1;
