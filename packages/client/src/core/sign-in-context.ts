import type { Api } from "./http/api.ts";
import type { Redirects } from "./redirects/redirects.ts";
import type { SecondFactorPrompt } from "./second-factor-prompt.ts";
import type { UserSession } from "./sessions/user-session.ts";
import type { TokenStore } from "./tokens/token-store-init.ts";

/** What every sign-in method needs. */
export interface SignInContext {
  readonly api: Api;
  readonly redirects: Redirects;
  /** The store for the new tokens. @throws when the app has no token store. */
  store(): TokenStore;
  /** The current session. Its tokens are sent along, so that an anonymous user can be upgraded. */
  session(): UserSession;
  secondFactorPrompt(): SecondFactorPrompt | undefined;
}

/** The server's response to a sign-in. `is_new_user`: set where the same call can create the account. */
export interface SignInResponse {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly is_new_user?: boolean;
  /** Where the OAuth flow should redirect. */
  readonly after_callback_redirect_url?: string | null | undefined;
}
