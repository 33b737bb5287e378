import type { contract } from "@vestibule/contract/endpoints";
import type { RequestContext, UserContext } from "../../core/user-context.ts";
import { readAllPages } from "../../core/wire/pages.ts";
import { withQuery } from "../../core/wire/paths.ts";
import { apiKeyFromWire, newApiKeyFromWire } from "./api-key-from-wire.ts";
import { newKeyToWire } from "./api-key-to-wire.ts";
import type { ApiKey, ApiKeyLists, ApiKeyMethods, CreateApiKeyOptions, NewApiKey } from "./api-key-types.ts";

/** A user's API keys. Team keys are part of the team methods. */
export const createApiKeyMethods = (context: UserContext<ApiKeyLists>): ApiKeyMethods<"user"> => ({
  listApiKeys: async () => (await context.app.cache.fetch(context.session, "apiKeys")) ?? [],
  createApiKey: async (options) => {
    const { api, session, refetch } = context;
    const body = { ...newKeyToWire(options), user_id: "me" };
    const wire = await api.call<typeof contract.userApiKeys.create>("POST", "/user-api-keys", { session, body });
    await refetch();
    return newApiKeyFromWire(context, wire);
  },
});

/** @throws API_KEY_NOT_FOUND without $manage_api_keys */
export async function createTeamKey(
  context: RequestContext,
  teamId: string,
  options: CreateApiKeyOptions,
): Promise<NewApiKey<"team">> {
  const { api, session, refetch } = context;
  const body = { ...newKeyToWire(options), team_id: teamId };
  const wire = await api.call<typeof contract.teamApiKeys.create>("POST", "/team-api-keys", { session, body });
  await refetch();
  return newApiKeyFromWire(context, wire);
}

/** A user's keys, newest first. `userId`: an ID or `me`. */
export async function listUserKeys(context: RequestContext, userId: string): Promise<ApiKey<"user">[]> {
  const items = await readAllPages((cursor) =>
    context.api.call<typeof contract.userApiKeys.list>(
      "GET",
      withQuery("/user-api-keys", { user_id: userId, ...cursor }),
      { session: context.session },
    ),
  );
  return items.map((wire) => apiKeyFromWire(context, wire));
}

/** A team's keys, newest first. */
export async function listTeamKeys(context: RequestContext, teamId: string): Promise<ApiKey<"team">[]> {
  const items = await readAllPages((cursor) =>
    context.api.call<typeof contract.teamApiKeys.list>(
      "GET",
      withQuery("/team-api-keys", { team_id: teamId, ...cursor }),
      { session: context.session },
    ),
  );
  return items.map((wire) => apiKeyFromWire(context, wire));
}
