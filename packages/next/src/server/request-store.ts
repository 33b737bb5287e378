import type { Authentication } from "@vestibule/backend";
import type { StoredTokens, TokenStore } from "@vestibule/client";
import type { CookieWriter } from "./cookie-writer.ts";

const signedOut: StoredTokens = { accessToken: null, refreshToken: null };

/** A session's identity: its ID, or the token of a sign-in in this request. */
const getKey = ({ sessionId, refreshToken, accessToken }: StoredTokens): string =>
  sessionId ?? refreshToken ?? accessToken ?? "";

/** The token store of one request. It starts with the session of the request, with a refreshed access token. */
export function createRequestStore({ session, accessToken }: Authentication, writer: CookieWriter): TokenStore {
  let current: StoredTokens = session ? { accessToken, refreshToken: null, sessionId: session.id } : signedOut;
  return {
    lockName: null,
    read: () => current,
    subscribe: () => () => {},
    write: async (tokens) => {
      current = tokens;
      await writer.save(tokens);
    },
    replaceSession: (key, tokens) => {
      if (getKey(current) !== key) return;
      current = tokens;
      if (getKey(tokens) === "") writer.clear();
    },
  };
}
