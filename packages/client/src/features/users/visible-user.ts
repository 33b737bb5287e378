/** What to do when no user is signed in. */
export type WhenSignedOut = "return-null" | "redirect" | "throw" | "anonymous" | "anonymous-if-exists";

/** A user, reduced to what decides whether applications see them. */
export interface MaybeRestricted {
  readonly isAnonymous: boolean;
  /** Undefined from older servers. */
  readonly isRestricted?: boolean | undefined;
}

/**
 * Anonymous and restricted users count as signed out, unless `or` includes anonymous users. `includeRestricted`: includes
 * restricted users who aren't anonymous.
 */
export function visibleUser<User extends MaybeRestricted>(
  user: User | null,
  or: WhenSignedOut | undefined,
  includeRestricted?: boolean,
): User | null {
  if (!user || or?.startsWith("anonymous")) return user;
  return user.isAnonymous || (user.isRestricted && !includeRestricted) ? null : user;
}
