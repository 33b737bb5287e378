import type { Api } from "../http/api.ts";
import type { Redirects } from "../redirects/redirects.ts";
import type { SecondFactorPrompt } from "../second-factor/second-factor-types.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";

/** What every way to sign in works with. */
export interface SignInContext {
  readonly api: Api;
  readonly redirects: Redirects;
  /** Takes the new tokens. @throws when the app has no token store of its own. */
  store(): TokenStore;
  /** The current session; its tokens go along, so that an anonymous user can be upgraded. */
  session(): UserSession;
  secondFactorPrompt(): SecondFactorPrompt | undefined;
}

/** What the service answers when somebody is signed in. `is_new_user`: where the same call may have created the account. */
export interface SignInResponse {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly is_new_user?: boolean;
  /** Where an OAuth flow wanted to go. */
  readonly after_callback_redirect_url?: string | null | undefined;
}
