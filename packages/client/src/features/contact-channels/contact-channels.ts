import type { ContactChannelRead, contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";
import { requireCallbackUrl } from "../../core/redirects/callback-url.ts";
import type { UserContext } from "../../core/user-context.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../core/wire/letter-case.ts";
import { readAllPages } from "../../core/wire/pages.ts";
import { withQuery } from "../../core/wire/paths.ts";
import type { ContactChannel, ContactChannelLists, ContactChannelMethods } from "./contact-channel-types.ts";

export const createContactChannelMethods = (context: UserContext<ContactChannelLists>): ContactChannelMethods => ({
  listContactChannels: async () => (await context.app.cache.fetch(context.session, "contactChannels")) ?? [],
  createContactChannel: async (channel) => {
    const body = { ...snakeCaseKeys(channel), user_id: "me" };
    const created = await context.api.call<typeof contract.contactChannels.create>("POST", "/contact-channels", {
      session: context.session,
      body,
    });
    await context.refetch();
    return channelFromWire(context, created);
  },
});

/** The contact channels of the session's user, oldest first. */
export async function listChannels(context: UserContext): Promise<ContactChannel[]> {
  const items = await readAllPages((cursor) =>
    context.api.call<typeof contract.contactChannels.list>(
      "GET",
      withQuery("/contact-channels", { user_id: "me", ...cursor }),
      { session: context.session },
    ),
  );
  return items.map((wire) => channelFromWire(context, wire));
}

function channelFromWire(context: UserContext, wire: ContactChannelRead): ContactChannel {
  const { app, api, session, refetch } = context;
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
      await refetch();
    },
    delete: async () => {
      await api.call<typeof contract.contactChannels.delete>("DELETE", path, { session });
      await refetch();
    },
  });
}
