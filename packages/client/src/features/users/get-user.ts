import type { AppContext } from "../../core/app-context.ts";
import { createUserRequiredError } from "../../core/http/known-error.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import type { TokenStoreInit } from "../../core/tokens/token-store-init.ts";
import { type MaybeAnonymous, visibleUser, type WhenSignedOut } from "./visible-user.ts";

export interface GetUserOptions {
  /**
   * What to do when no user is signed in. Anonymous users count as signed out, except for the last two values. Default:
   * `return-null`.
   * - `redirect`: redirect to the sign-in page, then return null (immediately with redirect method `none`)
   * - `throw`: reject
   * - `anonymous`: create an anonymous account
   * - `anonymous-if-exists`: return an anonymous user, or null
   */
  readonly or?: WhenSignedOut | undefined;
  /** Overrides the app's token store for this call. */
  readonly tokenStore?: TokenStoreInit | undefined;
}

/** Fetches the user of a session and applies `or` when there is none. */
export const createGetUser =
  <User extends MaybeAnonymous>(
    { api, redirects, session, store }: AppContext,
    fetchUser: (session: UserSession) => Promise<User | null>,
  ) =>
  async ({ or, tokenStore }: GetUserOptions = {}): Promise<User | null> => {
    const fetch = () => fetchUser(session(tokenStore));
    const user = visibleUser(await fetch(), or);
    if (user) return user;
    if (or === "throw")
      throw createUserRequiredError("User is not signed in but getUser was called with { or: 'throw' }");
    if (or === "redirect") await redirects.redirectToSignIn({ replace: true });
    if (or !== "anonymous") return null;
    const { signUpAnonymously } = await import("../auth/anonymous.ts");
    await signUpAnonymously(api, session(tokenStore), store(tokenStore));
    return fetch();
  };
