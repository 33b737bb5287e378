import type { ObservableStore } from "../cache/observable-store.ts";
import type { ListName, ListValues } from "../lists/list-types.ts";
import type { Project } from "../projects/project-types.ts";
import type { RedirectMethod, RedirectOptions } from "../redirects/redirect-method.ts";
import type { HandlerUrls } from "../redirects/urls.ts";
import type { SecondFactorPrompt } from "../second-factor/second-factor-types.ts";
import type { ImpersonationStore } from "../sessions/impersonation.ts";
import type { TokenStoreInit } from "../tokens/token-store-init.ts";
import type { CurrentUser } from "../users/user-types.ts";
import type { UserJson } from "../wire/json.ts";
import type { AppContext } from "./app-context.ts";
import type { GetUserOptions, StackClientAppJson } from "./client-app-options.ts";

/** Under this globally registered symbol an app keeps what framework bindings need and applications do not. */
export const stackAppInternalsSymbol: unique symbol = Symbol.for("vestibule.app-internals");

export interface StackAppInternals {
  /** What the app is made of, for the server app, which is made of the same. */
  readonly context: AppContext;
  /** @throws when the redirect method or token store cannot be written as JSON. */
  toClientJson(): StackClientAppJson;
  /** Feeds the cache of the current user, for example from a server-rendered page. */
  setCurrentUser(user: Promise<UserJson | null>): Promise<void>;
  /** A request with the headers and tokens of the app; `path` is relative to `/api/v1`. @throws KnownError, NetworkError, ResponseError */
  sendRequest(path: string, init?: RequestInit): Promise<Response>;
  /**
   * The signed-in user, anonymous ones included (see `visibleUser`); follows sign-in and sign-out in other tabs while subscribed.
   * The same store for the same `tokenStore` (by identity: memoise objects). Default: the app's own.
   * @throws when there is no token store.
   */
  userStore(tokenStore?: TokenStoreInit): ObservableStore<CurrentUser | null>;
  /** What is kept of the signed-in user beside themselves; null while nobody is. The same object for the same arguments, otherwise as `userStore`. */
  listStore<Name extends ListName>(
    name: Name,
    teamId?: string,
    tokenStore?: TokenStoreInit,
  ): ObservableStore<ListValues[Name] | null>;
  projectStore(): ObservableStore<Project>;
  readonly impersonation: ImpersonationStore;
  /** Applies the rule that an anonymous user counts as nobody unless `or` asks for one. */
  visibleUser(user: CurrentUser | null, or: GetUserOptions["or"]): CurrentUser | null;
  /** Where `redirectToX` would go now, `after_auth_return_to` included; for links. */
  redirectUrl(page: keyof HandlerUrls, options?: RedirectOptions): string;
  /** Replaces the app's own way of asking for a second factor, such as by a dialog while one is mounted; null brings it back. */
  setSecondFactorPrompt(prompt: SecondFactorPrompt | null): void;
  readonly redirectMethod: RedirectMethod;
}
