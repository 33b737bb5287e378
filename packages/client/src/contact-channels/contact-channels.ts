import type { ContactChannelRead, contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import type { AccountParts } from "../users/account-parts.ts";
import { camelCaseKeys, snakeCaseKeys } from "../wire/letter-case.ts";
import type { ContactChannel, ContactChannelMethods } from "./model.ts";

export const createContactChannelMethods = (parts: AccountParts): ContactChannelMethods => ({
  listContactChannels: async () => (await parts.app.cache.fetch(parts.session, "contactChannels")) ?? [],
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
export async function listChannels(parts: AccountParts): Promise<readonly ContactChannel[]> {
  const path = "/contact-channels?user_id=me";
  const { items } = await parts.api.call<typeof contract.contactChannels.list>("GET", path, { session: parts.session });
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
