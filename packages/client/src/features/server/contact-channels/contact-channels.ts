import type { ContactChannelRead, contract } from "@vestibule/contract/endpoints";
import type { KnownError } from "../../../core/http/known-error.ts";
import { knownErrorAsResult } from "../../../core/http/known-error-as-result.ts";
import { requireCallbackUrl } from "../../../core/redirects/callback-url.ts";
import { camelCaseKeys, snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import { readAllPages } from "../../../core/wire/pages.ts";
import { withQuery } from "../../../core/wire/paths.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerContactChannel, ServerContactChannelMethods } from "./contact-channel-types.ts";

export const createContactChannelMethods = (context: ServerContext, userId: string): ServerContactChannelMethods => ({
  listContactChannels: () => listChannels(context, userId),
  createContactChannel: async (channel) => {
    const body = { ...snakeCaseKeys(channel), user_id: userId };
    const wire = await context.api.call<typeof contract.contactChannels.create>("POST", "/contact-channels", {
      session: null,
      body,
    });
    return channelFromWire(context, wire);
  },
});

/** For the user's primary email. @throws when there is none */
export async function sendPrimaryVerificationEmail(
  context: ServerContext,
  userId: string,
  options: { readonly callbackUrl?: string | undefined } | undefined,
): Promise<KnownError<"EMAIL_ALREADY_VERIFIED"> | undefined> {
  const primary = (await listChannels(context, userId)).find(({ isPrimary }) => isPrimary);
  if (!primary) throw new Error("This user has no primary email.");
  return primary.sendVerificationEmail(options);
}

async function listChannels(context: ServerContext, userId: string): Promise<ServerContactChannel[]> {
  const items = await readAllPages((cursor) =>
    context.api.call<typeof contract.contactChannels.list>(
      "GET",
      withQuery("/contact-channels", { user_id: userId, ...cursor }),
      { session: null },
    ),
  );
  return items.map((wire) => channelFromWire(context, wire));
}

function channelFromWire({ app, api }: ServerContext, wire: ContactChannelRead): ServerContactChannel {
  const { userId, ...same } = camelCaseKeys(wire);
  const path = `/contact-channels/${userId}/${wire.id}` as const;
  return Object.freeze<ServerContactChannel>({
    ...same,
    sendVerificationEmail: async ({ callbackUrl } = {}) => {
      const body = { callback_url: requireCallbackUrl(app, callbackUrl, "emailVerification") };
      const result = await knownErrorAsResult(["EMAIL_ALREADY_VERIFIED"], () =>
        api.call<typeof contract.contactChannels.sendCode>("POST", `${path}/send-verification-code`, {
          session: null,
          body,
        }),
      );
      return result.status === "error" ? result.error : undefined;
    },
    update: async (change) => {
      const body = snakeCaseKeys(change);
      await api.call<typeof contract.contactChannels.update>("PATCH", path, { session: null, body });
    },
    delete: async () => {
      await api.call<typeof contract.contactChannels.delete>("DELETE", path, { session: null });
    },
  });
}
