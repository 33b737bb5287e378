import type { ContactChannel, ProjectConfig, StoreSnapshot, User } from "@vestibule/client";

export type SignInMethod = "password" | "code" | "passkey" | "provider";

type SignInUser = Pick<User, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;
type Config = Pick<ProjectConfig, "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled" | "oauthProviders">;

/** What panels need to know about the user's emails. Undefined: unknown, so the server decides. */
export type SignInEmailState = {
  /** Still loading. */
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

/**
 * The sign-in methods available to the user, as far as known. A password reset without a password does not count,
 * because users rarely think of it.
 */
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

/** Whether removing `way` leaves no sign-in method. `count`: how many of that kind exist. */
export const isLastSignInMethod = (
  signInMethods: ReadonlySet<SignInMethod>,
  method: SignInMethod,
  count = 1,
): boolean => signInMethods.has(method) && signInMethods.size === 1 && count === 1;
