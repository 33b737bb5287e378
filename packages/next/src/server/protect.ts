import { type CurrentUser, stackAppInternalsSymbol } from "@vestibule/client";
import type { contract, ResponseOf } from "@vestibule/contract/endpoints";
import type { AppJson } from "../shared/app-json.ts";
import type { ProtectOptions } from "../shared/app-model.ts";
import { goToEntryPage } from "./entry-page.ts";
import { fetchUser } from "./get-user.ts";
import { type Kit, type RequestState, readRequest } from "./request.ts";

/**
 * Ends a page, a handler, or an action with an HTTP status. Next.js responds with the status to the `digest` of its own
 * `unauthorized` and `forbidden`. @see https://nextjs.org/docs/app/api-reference/functions/forbidden
 */
export class AccessError extends Error {
  override name = "AccessError";
  readonly digest: string;
  readonly statusCode: 401 | 403;

  constructor(statusCode: 401 | 403, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.digest = `NEXT_HTTP_ERROR_FALLBACK;${statusCode}`;
  }
}

/** A browser opens a page or submits a form to an action, in contrast to a script that asks a route handler for data. */
const isForPeople = ({ isRendering, headers }: RequestState): boolean =>
  isRendering || headers.get("next-action") !== null || Boolean(headers.get("accept")?.includes("text/html"));

async function refuse(kit: Kit, state: RequestState, page: "signIn" | "onboarding"): Promise<never> {
  if (state.authentication.problem === "cross-site-request")
    throw new AccessError(403, "Only pages of this application may send this request.");
  if (isForPeople(state)) return goToEntryPage(kit, state, page);
  throw new AccessError(401, "Sign in first.");
}

async function hasPermission(user: CurrentUser, { permission, team }: ProtectOptions): Promise<boolean> {
  if (permission !== undefined) {
    return team === undefined ? user.hasPermission(permission) : user.hasPermission(team, permission);
  }
  return team === undefined || (await user.getTeam(typeof team === "string" ? team : team.id)) !== null;
}

/** Whether the session allows sensitive changes now. */
async function isRecent(kit: Kit, { store }: RequestState): Promise<boolean> {
  const { api, platform, session } = kit[stackAppInternalsSymbol].context;
  const path = "/auth/sessions/current";
  const current: ResponseOf<typeof contract.sessions.readCurrent> = await api.call<
    typeof contract.sessions.readCurrent
  >("GET", path, { session: session(store) });
  return current.fresh_until_millis > platform.now();
}

/** See `protect` of the app. */
export async function protect(kit: Kit, json: AppJson, options: ProtectOptions): Promise<CurrentUser> {
  const state = await readRequest(kit, json);
  const user = await fetchUser(kit, state);
  if (!user || user.isAnonymous) return refuse(kit, state, "signIn");
  if (user.isRestricted && !options.includeRestricted) return refuse(kit, state, "onboarding");
  if (!(await hasPermission(user, options))) throw new AccessError(403, "The user doesn't have the permission.");
  if (options.recent && !(await isRecent(kit, state)))
    throw new AccessError(403, "The user must authenticate again: call user.reauthenticate in the browser first.");
  return user;
}
