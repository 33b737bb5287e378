import type { Api } from "../http/api.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import { type MaybeAnonymous, visibleUser, type WhenSignedOut } from "./visible-user.ts";

export interface GetUserParts<User extends MaybeAnonymous> {
  readonly api: Api;
  readonly users: { fetch(session: UserSession): Promise<User | null> };
  currentSession(store: TokenStore): UserSession;
  redirectToSignIn(options: { replace: boolean }): Promise<void>;
}

/** Asks for the user of a store, and does what `or` says when there is none. */
export function createGetUser<User extends MaybeAnonymous>(
  parts: GetUserParts<User>,
): (store: TokenStore, or?: WhenSignedOut) => Promise<User | null> {
  const { api, users, currentSession } = parts;
  return async (store, or) => {
    const user = visibleUser(await users.fetch(currentSession(store)), or);
    if (user !== null) return user;
    switch (or) {
      case "redirect":
        await parts.redirectToSignIn({ replace: true });
        return null;
      case "throw":
        throw new Error("User is not signed in but getUser was called with { or: 'throw' }");
      case "anonymous": {
        const { signUpAnonymously } = await import("../auth/anonymous.ts");
        await signUpAnonymously(api, currentSession(store), store);
        return users.fetch(currentSession(store));
      }
      default:
        return null;
    }
  };
}
