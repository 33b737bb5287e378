import type { contract } from "@vestibule/contract/endpoints";
import { passkeyFromWire } from "../../passkeys/passkey-from-wire.ts";
import { withQuery } from "../paths.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerPasskeyMethods } from "./passkey-types.ts";

export const createPasskeyMethods = (context: ServerContext, userId: string): ServerPasskeyMethods => ({
  listPasskeys: async () => {
    const path = withQuery("/auth/passkeys", { user_id: userId });
    const { items } = await context.api.call<typeof contract.passkeys.list>("GET", path, { session: null });
    return items.map((wire) => passkeyFromWire(context, userId, wire));
  },
});
