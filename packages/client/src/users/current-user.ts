import { accessTokenRequiredLifeMs } from "@vestibule/contract";
import { sendVerificationEmail } from "../contact-channels/operations.ts";
import type { Api } from "../http/api.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { UserJson } from "../wire/json.ts";
import { userFromWire } from "./from-wire.ts";
import type { CurrentUser, SignOutOptions, UserUpdate } from "./model.ts";
import { deleteOwnUser, updateOwnUser } from "./operations.ts";

/** What a user object needs to act. */
export interface UserActions {
  readonly api: Api;
  readonly session: UserSession;
  /** Called with the server's answer to a change. */
  onChange(user: UserJson): void;
  /** @throws outside a browser without a URL of one's own. */
  verificationCallbackUrl(given: string | undefined): string;
  signOut(session: UserSession, options?: SignOutOptions): Promise<void>;
}

/** A frozen snapshot of the user, with the actions bound to their session. */
export function createCurrentUser(wire: UserJson, actions: UserActions): CurrentUser {
  const { api, session } = actions;
  const getTokens = () => session.getTokens(accessTokenRequiredLifeMs);
  const update = async (change: UserUpdate) => actions.onChange(await updateOwnUser(api, session, change));

  return Object.freeze<CurrentUser>({
    ...userFromWire(wire),
    currentSession: { getTokens },
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ "x-stack-auth": JSON.stringify(await getTokens()) }),
    signOut: (options) => actions.signOut(session, options),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    sendVerificationEmail: async ({ callbackUrl } = {}) => {
      const email = wire.primary_email;
      if (email === null) throw new Error("The user has no primary e-mail.");
      return sendVerificationEmail(api, session, email, actions.verificationCallbackUrl(callbackUrl));
    },
    delete: () => deleteOwnUser(api, session),
  });
}
