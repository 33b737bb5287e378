import type { CurrentUser } from "./model.ts";

/** What to do when nobody is signed in. */
export type WhenSignedOut = "return-null" | "redirect" | "throw" | "anonymous" | "anonymous-if-exists";

/** An anonymous user counts as nobody unless an anonymous one is asked for. */
export function visibleUser(user: CurrentUser | null, or: WhenSignedOut | undefined): CurrentUser | null {
  return user?.isAnonymous && or !== "anonymous" && or !== "anonymous-if-exists" ? null : user;
}
