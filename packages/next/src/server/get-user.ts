import type { AuthenticatedUser } from "@vestibule/backend";
import {
  ConfigurationError,
  type CurrentUser,
  type GetUserOptions,
  KnownError,
  type TokenStore,
} from "@vestibule/client";
import type { AppJson } from "../shared/app-json.ts";
import { goToEntryPage } from "./entry-page.ts";
import { explainError } from "./explain-error.ts";
import { type Kit, type RequestState, readRequest } from "./request.ts";

/** The signed-in user with all fields, anonymous and restricted users included. One request for a whole page. */
export function fetchUser(kit: Kit, { authentication, store, reads }: RequestState): Promise<CurrentUser | null> {
  if (!authentication.user) return Promise.resolve(null);
  const known = reads.get("user") as Promise<CurrentUser | null> | undefined;
  const user = known ?? readUser(kit, store);
  reads.set("user", user);
  return user;
}

async function readUser(kit: Kit, tokenStore: TokenStore): Promise<CurrentUser | null> {
  try {
    return await kit.getUser({ tokenStore, or: "anonymous-if-exists" });
  } catch (error) {
    throw explainError(error);
  }
}

const isVisible = (
  user: { readonly isAnonymous: boolean; readonly isRestricted?: boolean | undefined },
  { or, includeRestricted }: GetUserOptions,
): boolean => Boolean(or?.startsWith("anonymous") || (!user.isAnonymous && (includeRestricted || !user.isRestricted)));

/** Applies `or` to a request without a user. */
async function handleSignedOut(
  { kit, redirectMethod }: { readonly kit: Kit } & Pick<AppJson, "redirectMethod">,
  state: RequestState,
  found: { readonly isAnonymous: boolean } | null,
  or: GetUserOptions["or"],
): Promise<CurrentUser | null> {
  if (or === "redirect" && redirectMethod === "none") return null;
  if (or === "redirect") return goToEntryPage(kit, state, found && !found.isAnonymous ? "onboarding" : "signIn");
  if (or === "throw") {
    throw new KnownError("USER_AUTHENTICATION_REQUIRED", 401, "User is not signed in", undefined);
  }
  if (or !== "anonymous") return null;
  if (state.isRendering) {
    throw new ConfigurationError(
      'getUser({ or: "anonymous" }) can\'t store the new session while a page is rendered. Call it in a server action or a route handler, or call useUser({ or: "anonymous" }) in a client component.',
    );
  }
  return kit.getUser({ tokenStore: state.store, or: "anonymous" });
}

type Options = GetUserOptions & {
  readonly from?: "token";
  readonly apiKey?: string;
};

type GetUser = (asked?: Options | string) => Promise<AuthenticatedUser | CurrentUser | null>;

export function createGetUser(kit: Kit, json: AppJson): GetUser {
  return async (asked = {}) => {
    const isOfRequest = typeof asked === "object" && !("apiKey" in asked) && asked.tokenStore === undefined;
    if (!isOfRequest) return kit.getUser(asked as GetUserOptions);
    const state = await readRequest(kit, json);
    const isFromToken = asked.from === "token";
    const found = isFromToken ? state.authentication.user : await fetchUser(kit, state);
    if (found && isVisible(found, asked)) return found;
    return isFromToken ? null : handleSignedOut({ ...json, kit }, state, found, asked.or);
  };
}
