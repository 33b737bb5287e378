import type { contract, PasskeyRead } from "@vestibule/contract/endpoints";
import type { UserContext } from "../../core/user-context.ts";
import type { Passkey } from "./passkey-types.ts";

type PasskeyContext = Pick<UserContext, "api" | "refetch"> & { readonly session: UserContext["session"] | null };

/** `userId`: the passkey's user, or `me`. */
export function passkeyFromWire({ api, session, refetch }: PasskeyContext, userId: string, wire: PasskeyRead): Passkey {
  const path = `/auth/passkeys/${wire.id}?user_id=${userId}` as const;
  const lastUsedAt = wire.last_used_at_millis;
  return Object.freeze<Passkey>({
    id: wire.id,
    name: wire.name,
    createdAt: new Date(wire.created_at_millis),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
    isBackedUp: wire.is_backed_up,
    rename: async (name) => {
      await api.call<typeof contract.passkeys.rename>("PATCH", path, { session, body: { name } });
    },
    delete: async () => {
      await api.call<typeof contract.passkeys.remove>("DELETE", path, { session });
      await refetch();
    },
  });
}
