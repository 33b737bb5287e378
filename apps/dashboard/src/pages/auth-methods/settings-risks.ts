import type { AdminProjectConfig } from "@vestibule/react";

type SignInMethods = Pick<AdminProjectConfig, "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled">;
type RiskSettings = SignInMethods & Pick<AdminProjectConfig, "signUpEnabled" | "requireEmailVerification">;

/** Neither new nor existing users can sign in. */
export const hasNoSignInMethod = (ways: SignInMethods, providerCount: number): boolean =>
  providerCount === 0 && !ways.credentialEnabled && !ways.magicLinkEnabled && !ways.passkeyEnabled;

/** Existing users can sign in, but no one can sign up. */
export const isOnlyPasskeys = (ways: SignInMethods, providerCount: number): boolean =>
  providerCount === 0 && !ways.credentialEnabled && !ways.magicLinkEnabled && ways.passkeyEnabled;

export type Risk = "no-way-in" | "only-passkeys" | "sign-up-closed" | "sign-up-opened" | "email-required";

/** The warnings to confirm before these changes are saved. */
export function findRisks(saved: RiskSettings, draft: RiskSettings, providerCount: number): readonly Risk[] {
  const becomes = (is: (ways: SignInMethods, count: number) => boolean) =>
    is(draft, providerCount) && !is(saved, providerCount);
  const risks: Risk[] = [];
  if (becomes(hasNoSignInMethod)) risks.push("no-way-in");
  if (becomes(isOnlyPasskeys)) risks.push("only-passkeys");
  if (saved.signUpEnabled && !draft.signUpEnabled) risks.push("sign-up-closed");
  if (!saved.signUpEnabled && draft.signUpEnabled) risks.push("sign-up-opened");
  if (!saved.requireEmailVerification && draft.requireEmailVerification) risks.push("email-required");
  return risks;
}
