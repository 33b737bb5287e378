/** What to do when no user is signed in. */
export type WhenSignedOut = "return-null" | "redirect" | "throw" | "anonymous" | "anonymous-if-exists";

/** A user, reduced to the anonymous flag. */
export interface MaybeAnonymous {
  readonly isAnonymous: boolean;
}

/** An anonymous user counts as signed out, unless `or` includes anonymous users. */
export function visibleUser<User extends MaybeAnonymous>(
  user: User | null,
  or: WhenSignedOut | undefined,
): User | null {
  return user?.isAnonymous && !or?.startsWith("anonymous") ? null : user;
}
