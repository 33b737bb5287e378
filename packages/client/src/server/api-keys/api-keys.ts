import type { contract } from "@vestibule/contract/endpoints";
import { createTeamKey, listTeamKeys, listUserKeys } from "../../api-keys/api-keys.ts";
import { newApiKeyFromWire } from "../../api-keys/from-wire.ts";
import type { ApiKeyMethods } from "../../api-keys/model.ts";
import { newKeyToWire } from "../../api-keys/to-wire.ts";
import { nullWhen } from "../null-when.ts";
import type { ServerParts } from "../parts.ts";

export const createUserKeyMethods = (parts: ServerParts, userId: string): ApiKeyMethods => ({
  listApiKeys: () => listUserKeys(parts, userId),
  createApiKey: async (options) => {
    const body = { ...newKeyToWire(options), user_id: userId };
    const wire = await parts.api.call<typeof contract.userApiKeys.create>("POST", "/user-api-keys", {
      session: null,
      body,
    });
    return newApiKeyFromWire(parts, wire);
  },
});

export const createTeamKeyMethods = (parts: ServerParts, teamId: string): ApiKeyMethods => ({
  listApiKeys: () => listTeamKeys(parts, teamId),
  createApiKey: (options) => createTeamKey(parts, teamId, options),
});

/** A text with characters that no key has is as little a key as one that is unknown. */
const opensNothing = ["API_KEY_NOT_VALID", "SCHEMA_ERROR"] as const;

/** The id of the user whose key that is, or null. */
export async function findUserIdByKey({ api }: ServerParts, apiKey: string): Promise<string | null> {
  const options = { session: null, body: { api_key: apiKey } };
  const key = await nullWhen(opensNothing, () =>
    api.call<typeof contract.userApiKeys.check>("POST", "/user-api-keys/check", options),
  );
  return key?.user_id ?? null;
}

/** The id of the team whose key that is, or null. */
export async function findTeamIdByKey({ api }: ServerParts, apiKey: string): Promise<string | null> {
  const options = { session: null, body: { api_key: apiKey } };
  const key = await nullWhen(opensNothing, () =>
    api.call<typeof contract.teamApiKeys.check>("POST", "/team-api-keys/check", options),
  );
  return key?.team_id ?? null;
}
