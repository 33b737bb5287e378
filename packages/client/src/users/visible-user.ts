/** What to do when nobody is signed in. */
export type WhenSignedOut = "return-null" | "redirect" | "throw" | "anonymous" | "anonymous-if-exists";

/** A user, of whom only this matters here. */
export interface MaybeAnonymous {
  readonly isAnonymous: boolean;
}

/** An anonymous user counts as nobody unless an anonymous one is asked for. */
export function visibleUser<User extends MaybeAnonymous>(
  user: User | null,
  or: WhenSignedOut | undefined,
): User | null {
  return user?.isAnonymous && !or?.startsWith("anonymous") ? null : user;
}
