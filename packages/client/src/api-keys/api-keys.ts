import type { contract } from "@vestibule/contract/endpoints";
import type { AccountParts, ObjectParts } from "../users/account-parts.ts";
import { apiKeyFromWire, newApiKeyFromWire } from "./from-wire.ts";
import type { ApiKey, ApiKeyMethods, CreateApiKeyOptions, NewApiKey } from "./model.ts";
import { newKeyToWire } from "./to-wire.ts";

/** The keys of a user; those of a team are among its own actions. */
export const createApiKeyMethods = (parts: AccountParts): ApiKeyMethods => ({
  listApiKeys: async () => (await parts.app.cache.fetch(parts.session, "apiKeys")) ?? [],
  createApiKey: async (options) => {
    const { api, session, renew } = parts;
    const body = { ...newKeyToWire(options), user_id: "me" };
    const wire = await api.call<typeof contract.userApiKeys.create>("POST", "/user-api-keys", { session, body });
    await renew();
    return newApiKeyFromWire(parts, wire);
  },
});

/** @throws API_KEY_NOT_FOUND without $manage_api_keys */
export async function createTeamKey(
  parts: ObjectParts,
  teamId: string,
  options: CreateApiKeyOptions,
): Promise<NewApiKey> {
  const { api, session, renew } = parts;
  const body = { ...newKeyToWire(options), team_id: teamId };
  const wire = await api.call<typeof contract.teamApiKeys.create>("POST", "/team-api-keys", { session, body });
  await renew();
  return newApiKeyFromWire(parts, wire);
}

/** The keys of a user, newest first. `userId`: or `me`. */
export async function listUserKeys(parts: ObjectParts, userId: string): Promise<readonly ApiKey[]> {
  const path = `/user-api-keys?user_id=${encodeURIComponent(userId)}` as const;
  const { items } = await parts.api.call<typeof contract.userApiKeys.list>("GET", path, { session: parts.session });
  return items.map((wire) => apiKeyFromWire(parts, wire));
}

/** The keys of a team, newest first. */
export async function listTeamKeys(parts: ObjectParts, teamId: string): Promise<readonly ApiKey[]> {
  const path = `/team-api-keys?team_id=${encodeURIComponent(teamId)}` as const;
  const { items } = await parts.api.call<typeof contract.teamApiKeys.list>("GET", path, { session: parts.session });
  return items.map((wire) => apiKeyFromWire(parts, wire));
}
