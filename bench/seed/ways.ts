/** What is true of somebody besides who they are. The same number is always the same. */
export interface Ways {
  readonly isAnonymous: boolean;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasOtp: boolean;
  readonly hasPasskey: boolean;
  readonly hasTotp: boolean;
  readonly provider: string | null;
}

/** One in so many, spread over all numbers; `salt`: so that one thing says nothing about another. */
const isOneIn = (index: number, count: number, salt: number): boolean =>
  (Math.imul(index + salt, 2_654_435_761) >>> 8) % count === 0;

function providerOf(index: number): string | null {
  // So rare that it is not found by walking: some in a million.
  if (index % 200_000 === 77) return "rare-oidc";
  if (isOneIn(index, 5, 1)) return "google";
  return isOneIn(index, 50, 2) ? "github" : null;
}

export function makeWays(index: number): Ways {
  const provider = providerOf(index);
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

const words = (ways: Ways): (string | false)[] => [
  ways.isAnonymous && "anonymous",
  ways.isVerified && "verified",
  ways.hasPassword && "password",
  ways.hasOtp && "otp",
  ways.hasPasskey && "passkey",
  ways.hasTotp && "totp",
  ways.provider !== null && "oauth",
];

/** As the database would note it, but for the word of the provider. */
export const traitsOf = (ways: Ways): string => words(ways).filter(Boolean).join(" ");
