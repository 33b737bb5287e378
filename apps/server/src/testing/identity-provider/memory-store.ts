import type { Adapter, AdapterPayload } from "oidc-provider";

/** In-memory storage of a test issuer, one adapter per model. */
export function createMemoryStore(): (kind: string) => Adapter {
  const stores = new Map<string, Map<string, AdapterPayload>>();
  return (kind) => {
    const entries = stores.get(kind) ?? new Map<string, AdapterPayload>();
    stores.set(kind, entries);
    const findBy = (matches: (payload: AdapterPayload) => boolean) => [...entries.values()].find(matches);
    return {
      upsert: async (id, payload) => void entries.set(id, { ...payload }),
      find: async (id) => entries.get(id),
      findByUid: async (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      destroy: async (id) => void entries.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of entries) if (payload.grantId === grantId) entries.delete(id);
      },
      consume: async (id) => {
        const payload = entries.get(id);
        if (payload) entries.set(id, { ...payload, consumed: true });
      },
    };
  };
}
