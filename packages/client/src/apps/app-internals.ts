import type { UserClientRead } from "@vestibule/contract/endpoints";
import type { AppContext } from "../core/app-context.ts";
import type { ObservableStore } from "../core/cache/observable-store.ts";
import type { RedirectMethod, RedirectOptions } from "../core/redirects/redirect-method.ts";
import type { HandlerUrls } from "../core/redirects/urls.ts";
import type { SecondFactorPrompt } from "../core/second-factor-prompt.ts";
import type { TokenStoreInit } from "../core/tokens/token-store-init.ts";
import type { ListName, ListValues } from "../features/lists/list-types.ts";
import type { Project } from "../features/projects/project.ts";
import type { GetUserOptions } from "../features/users/get-user.ts";
import type { CurrentUser, SessionValues } from "../features/users/user-types.ts";
import type { StackClientAppJson } from "./client-app-options.ts";

export interface StackAppInternals {
  /** Shared with the server app, which reuses these modules. */
  readonly context: AppContext<SessionValues>;
  /** @throws when the redirect method or token store can't be serialized. */
  toClientJson(): StackClientAppJson;
  /** Sets the cached current user, for example from a server-rendered page. */
  setCurrentUser(user: Promise<UserClientRead | null>): Promise<void>;
  /**
   * Sends a request with the app's headers and tokens. `path` is relative to `/api/v1`. @throws KnownError,
   * NetworkError, ResponseError
   */
  sendRequest(path: string, init?: RequestInit): Promise<Response>;
  /**
   * The signed-in user, including anonymous users (see `visibleUser`). Follows sign-in and sign-out in other tabs while
   * subscribed. Returns the same store for the same `tokenStore` (by identity, so memoize objects). Default: the app's
   * own.
   * @throws when there is no token store.
   */
  userStore(tokenStore?: TokenStoreInit): ObservableStore<CurrentUser | null>;
  /**
   * A cached list of the signed-in user; null while signed out. Returns the same object for the same arguments;
   * otherwise like `userStore`.
   */
  listStore<Name extends ListName>(
    name: Name,
    teamId?: string,
    tokenStore?: TokenStoreInit,
  ): ObservableStore<ListValues[Name] | null>;
  projectStore(): ObservableStore<Project>;
  /** The claims of the stored access token. Null without one, or in an app without a token store. */
  readClaims(): Readonly<Record<string, unknown>> | null;
  /** Treats an anonymous or restricted user as signed out, unless the options include them. */
  visibleUser(user: CurrentUser | null, or: GetUserOptions["or"], includeRestricted?: boolean): CurrentUser | null;
  /**
   * The URL that `redirectToX` would use now, including `after_auth_return_to`. For links. `from`: the page to return to;
   * default: the current one, in a browser.
   */
  redirectUrl(page: keyof HandlerUrls, options?: RedirectOptions & { readonly from?: URL }): string;
  /** Overrides the app's second-factor prompt, for example while a provider is mounted. Null restores it. */
  setSecondFactorPrompt(prompt: SecondFactorPrompt | null): void;
  readonly redirectMethod: RedirectMethod;
  /** Whether server-rendered HTML contains the user; see `getServerSnapshot`. Set by framework packages. */
  readonly isUserInHtml?: boolean;
}
