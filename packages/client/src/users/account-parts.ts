import type { AppParts } from "../apps/parts.ts";
import type { Api } from "../http/api.ts";
import type { UserSession } from "../sessions/user-session.ts";

/** What the account methods of one user work with. */
export interface AccountParts {
  readonly app: AppParts;
  readonly api: Api;
  readonly session: UserSession;
  /** Fetches again what is cached about the user, after a change. */
  renew(): Promise<void>;
}

export const accountPartsOf = (app: AppParts, session: UserSession): AccountParts => ({
  app,
  api: app.api,
  session,
  renew: async () => {
    await Promise.all([app.users.renew(session), app.contactChannels.renew(session)]);
  },
});
