import { stackAppInternalsSymbol, type Tokens } from "@vestibule/client";
import type { App } from "../app.ts";
import { createLruMap } from "./lru-map.ts";

/** Sessions whose access token this process keeps, for each app. */
const maxSessions = 10_000;

const sessionsByApp = new WeakMap<App, Map<string, Tokens>>();

function getSessions(app: App): Map<string, Tokens> {
  const sessions = sessionsByApp.get(app) ?? createLruMap<Tokens>(maxSessions);
  sessionsByApp.set(app, sessions);
  return sessions;
}

/**
 * The tokens of a session with an access token that lasts for at least 20 seconds; null if the session has ended.
 * Requests of one session share an access token: a page that loads with ten requests at once refreshes once.
 * @throws NetworkError, ResponseError
 */
export async function refreshTokens(app: App, refreshToken: string): Promise<Tokens | null> {
  const sessions = getSessions(app);
  // The client kit keeps one session, with its access token, for each object.
  const key = sessions.get(refreshToken) ?? { refreshToken, accessToken: null };
  sessions.set(refreshToken, key);
  const tokens = await app[stackAppInternalsSymbol].context.session(key).getTokens();
  if (tokens.accessToken !== null) return tokens;
  sessions.delete(refreshToken);
  return null;
}

/** Forgets the access token of a session that the user ended. */
export const forgetSession = (app: App, refreshToken: string): void => {
  getSessions(app).delete(refreshToken);
};
