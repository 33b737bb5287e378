import type { ContactChannelRead, contract } from "@vestibule/contract/endpoints";
import type { AppParts } from "../apps/parts.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import type { UserSession } from "../sessions/user-session.ts";
import { type AccountParts, accountPartsOf } from "../users/account-parts.ts";
import { camelCaseKeys, snakeCaseKeys } from "../wire/letter-case.ts";
import type { ContactChannel, ContactChannelMethods } from "./model.ts";

export const createContactChannelMethods = (parts: AccountParts): ContactChannelMethods => ({
  listContactChannels: async () => (await parts.app.contactChannels.fetch(parts.session)) ?? [],
  createContactChannel: async (channel) => {
    const body = { ...snakeCaseKeys(channel), user_id: "me" };
    const created = await parts.api.call<typeof contract.contactChannels.create>("POST", "/contact-channels", {
      session: parts.session,
      body,
    });
    await parts.renew();
    return channelFromWire(parts, created);
  },
});

/** The contact channels of a session's user, oldest first. */
export async function listChannels(app: AppParts, session: UserSession): Promise<readonly ContactChannel[]> {
  const parts = accountPartsOf(app, session);
  const { items } = await app.api.call<typeof contract.contactChannels.list>("GET", "/contact-channels?user_id=me", {
    session,
  });
  return items.map((wire) => channelFromWire(parts, wire));
}

function channelFromWire(parts: AccountParts, wire: ContactChannelRead): ContactChannel {
  const { app, api, session, renew } = parts;
  const { userId, ...same } = camelCaseKeys(wire);
  const path = `/contact-channels/me/${wire.id}` as const;
  return Object.freeze<ContactChannel>({
    ...same,
    sendVerificationEmail: async ({ callbackUrl } = {}) => {
      const body = { callback_url: requireCallbackUrl(app, callbackUrl, "emailVerification") };
      const result = await knownErrorAsResult(["EMAIL_ALREADY_VERIFIED"], () =>
        api.call<typeof contract.contactChannels.sendCode>("POST", `${path}/send-verification-code`, { session, body }),
      );
      return result.status === "error" ? result.error : undefined;
    },
    update: async (change) => {
      const body = snakeCaseKeys(change);
      await api.call<typeof contract.contactChannels.update>("PATCH", path, { session, body });
      await renew();
    },
    delete: async () => {
      await api.call<typeof contract.contactChannels.delete>("DELETE", path, { session });
      await renew();
    },
  });
}
