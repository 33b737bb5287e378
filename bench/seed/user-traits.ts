/** Sign-in methods and flags of a fictional user. The same index always yields the same traits. */
export interface UserTraits {
  readonly isAnonymous: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasOtp: boolean;
  readonly hasPasskey: boolean;
  readonly hasTotp: boolean;
  readonly provider: string | null;
}

/** True for one index in `count`, spread evenly. `salt` keeps traits independent of each other. */
const isOneIn = (index: number, count: number, salt: number): boolean =>
  (Math.imul(index + salt, 2_654_435_761) >>> 8) % count === 0;

function pickProvider(index: number): string | null {
  // Rare enough (about five per million) that a full scan can't find a page of them quickly.
  if (index % 200_000 === 77) return "rare-oidc";
  if (isOneIn(index, 5, 1)) return "google";
  return isOneIn(index, 50, 2) ? "github" : null;
}

export function createTraits(index: number): UserTraits {
  const provider = pickProvider(index);
  return {
    isAnonymous: isOneIn(index, 100, 3),
    isVerified: !isOneIn(index, 12, 4),
    hasPassword: provider === null || isOneIn(index, 4, 5),
    hasOtp: isOneIn(index, 6, 6),
    hasPasskey: isOneIn(index, 30, 7),
    hasTotp: isOneIn(index, 400, 8),
    provider,
  };
}

const listTraits = (traits: UserTraits): (string | false)[] => [
  traits.isAnonymous && "anonymous",
  traits.isVerified && "verified",
  traits.hasPassword && "password",
  traits.hasOtp && "otp",
  traits.hasPasskey && "passkey",
  traits.hasTotp && "totp",
  traits.provider !== null && "oauth",
];

/** Formats the traits as the database does, except for the provider's word. */
export const formatTraits = (traits: UserTraits): string => listTraits(traits).filter(Boolean).join(" ");
