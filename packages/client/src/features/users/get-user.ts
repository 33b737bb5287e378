import type { AppContext } from "../../core/app-context.ts";
import type { GetUserOptions } from "../../apps/client-app-options.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import { type MaybeAnonymous, visibleUser } from "./visible-user.ts";

/** Fetches the user of a session and applies `or` when there is none. */
export const createGetUser =
  <User extends MaybeAnonymous>(
    { api, redirects, session, store }: AppContext,
    fetchUser: (session: UserSession) => Promise<User | null>,
  ) =>
  async ({ or, tokenStore }: GetUserOptions = {}): Promise<User | null> => {
    const fetch = () => fetchUser(session(tokenStore));
    const user = visibleUser(await fetch(), or);
    if (user !== null) return user;
    if (or === "throw") throw new Error("User is not signed in but getUser was called with { or: 'throw' }");
    if (or === "redirect") await redirects.redirectToSignIn({ replace: true });
    if (or !== "anonymous") return null;
    const { signUpAnonymously } = await import("../auth/anonymous.ts");
    await signUpAnonymously(api, session(tokenStore), store(tokenStore));
    return fetch();
  };
