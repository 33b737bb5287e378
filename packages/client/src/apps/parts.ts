import type { SignInParts } from "../auth/complete-sign-in.ts";
import type { SessionCache } from "../cache/session-cache.ts";
import type { ContactChannel } from "../contact-channels/model.ts";
import type { Platform } from "../platform/platform.ts";
import type { HandlerUrls } from "../redirects/urls.ts";
import type { CurrentUser } from "../users/model.ts";
import type { ClientAppConfig } from "./config.ts";

/** What the modules of an app share. */
export interface AppParts extends SignInParts {
  readonly config: ClientAppConfig;
  readonly platform: Platform;
  readonly users: SessionCache<CurrentUser | null>;
  readonly contactChannels: SessionCache<readonly ContactChannel[] | null>;
  /** The URL for a link in a mail: the given one, else a page of the application. @throws outside a browser without a given one. */
  callbackUrl(given: string | undefined, page: keyof HandlerUrls, option?: string): string;
}
