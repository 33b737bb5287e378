import type { contract } from "@vestibule/contract/endpoints";
import { newApiKeyFromWire } from "../../api-keys/api-key-from-wire.ts";
import { newKeyToWire } from "../../api-keys/api-key-to-wire.ts";
import type { ApiKeyMethods } from "../../api-keys/api-key-types.ts";
import { createTeamKey, listTeamKeys, listUserKeys } from "../../api-keys/api-keys.ts";
import { nullOnError } from "../null-on-error.ts";
import type { ServerContext } from "../server-context.ts";

export const createUserKeyMethods = (context: ServerContext, userId: string): ApiKeyMethods<"user"> => ({
  listApiKeys: () => listUserKeys(context, userId),
  createApiKey: async (options) => {
    const body = { ...newKeyToWire(options), user_id: userId };
    const wire = await context.api.call<typeof contract.userApiKeys.create>("POST", "/user-api-keys", {
      session: null,
      body,
    });
    return newApiKeyFromWire(context, wire);
  },
});

export const createTeamKeyMethods = (context: ServerContext, teamId: string): ApiKeyMethods<"team"> => ({
  listApiKeys: () => listTeamKeys(context, teamId),
  createApiKey: (options) => createTeamKey(context, teamId, options),
});

/** A string with characters that no key contains is as invalid as an unknown key. */
const invalidKeyErrors = ["API_KEY_NOT_VALID", "SCHEMA_ERROR"] as const;

/** The ID of the user with this API key, or null. */
export async function findUserIdByKey({ api }: ServerContext, apiKey: string): Promise<string | null> {
  const options = { session: null, body: { api_key: apiKey } };
  const key = await nullOnError(invalidKeyErrors, () =>
    api.call<typeof contract.userApiKeys.check>("POST", "/user-api-keys/check", options),
  );
  return key?.user_id ?? null;
}

/** The ID of the team with this API key, or null. */
export async function findTeamIdByKey({ api }: ServerContext, apiKey: string): Promise<string | null> {
  const options = { session: null, body: { api_key: apiKey } };
  const key = await nullOnError(invalidKeyErrors, () =>
    api.call<typeof contract.teamApiKeys.check>("POST", "/team-api-keys/check", options),
  );
  return key?.team_id ?? null;
}
