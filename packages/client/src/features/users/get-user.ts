import type { AppContext } from "../../core/app-context.ts";
import { createUserRequiredError } from "../../core/http/known-error.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import type { TokenStoreInit } from "../../core/tokens/token-store-init.ts";
import { type MaybeRestricted, visibleUser, type WhenSignedOut } from "./visible-user.ts";

interface Options {
  /**
   * What to do when no user is signed in. Anonymous and restricted users count as signed out, except for the last two
   * values. Default: `return-null`.
   * - `redirect`: redirect to the sign-in page, or to the onboarding page if the user is restricted, then return null
   *   (immediately with redirect method `none`)
   * - `throw`: reject
   * - `anonymous`: create an anonymous account
   * - `anonymous-if-exists`: return an anonymous user, or null
   */
  readonly or?: WhenSignedOut | undefined;
  /** Returns restricted users too, such as one who must verify their email first. Check `isRestricted`. */
  readonly includeRestricted?: boolean | undefined;
  /** Overrides the app's token store for this call. */
  readonly tokenStore?: TokenStoreInit | undefined;
}

/** An app without a token store needs one for each call. */
export type GetUserOptions<HasTokenStore extends boolean = boolean> = Options &
  (HasTokenStore extends false ? { readonly tokenStore: TokenStoreInit } : object);

/** Where a user who isn't visible continues. */
const getEntryPage = (user: MaybeRestricted | null): "redirectToOnboarding" | "redirectToSignIn" =>
  user && !user.isAnonymous ? "redirectToOnboarding" : "redirectToSignIn";

/** Fetches the user of a session and applies `or` when there is none. */
export const createGetUser =
  <User extends MaybeRestricted>(
    { api, redirects, session, store }: AppContext,
    fetchUser: (session: UserSession) => Promise<User | null>,
  ) =>
  async ({ or, includeRestricted, tokenStore }: GetUserOptions = {}): Promise<User | null> => {
    const fetch = () => fetchUser(session(tokenStore));
    const found = await fetch();
    const user = visibleUser(found, or, includeRestricted);
    if (user) return user;
    if (or === "throw")
      throw createUserRequiredError("User is not signed in but getUser was called with { or: 'throw' }");
    if (or === "redirect") await redirects[getEntryPage(found)]({ replace: true });
    if (or !== "anonymous") return null;
    const { signUpAnonymously } = await import("../auth/anonymous.ts");
    await signUpAnonymously(api, session(tokenStore), store(tokenStore));
    return fetch();
  };
