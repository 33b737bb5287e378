import type { contract } from "@vestibule/contract/endpoints";
import { passkeyFromWire } from "../../passkeys/from-wire.ts";
import type { ServerParts } from "../parts.ts";
import { withQuery } from "../paths.ts";
import type { ServerPasskeyMethods } from "./model.ts";

export const createPasskeyMethods = (parts: ServerParts, userId: string): ServerPasskeyMethods => ({
  listPasskeys: async () => {
    const path = withQuery("/auth/passkeys", { user_id: userId });
    const { items } = await parts.api.call<typeof contract.passkeys.list>("GET", path, { session: null });
    return items.map((wire) => passkeyFromWire(parts, userId, wire));
  },
});
