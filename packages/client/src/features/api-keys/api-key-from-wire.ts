import type { contract, ResponseOf, TeamApiKeyRead, UserApiKeyRead } from "@vestibule/contract/endpoints";
import type { RequestContext } from "../../core/user-context.ts";
import { expiryToWire } from "./api-key-to-wire.ts";
import type { ApiKey, ApiKeyBase, ApiKeyOwner, ApiKeyUpdate, NewApiKey } from "./api-key-types.ts";

type KeyRead = UserApiKeyRead | TeamApiKeyRead;
type KeyFirstView = ResponseOf<typeof contract.userApiKeys.create> | ResponseOf<typeof contract.teamApiKeys.create>;

/** A frozen snapshot of an API key. */
export const apiKeyFromWire = <Wire extends KeyRead>(context: RequestContext, wire: Wire): ApiKey<Wire["type"]> =>
  Object.freeze({
    ...keyFromWire(context, wire),
    value: { lastFour: wire.value.last_four },
  }) as ApiKeyBase as ApiKey<Wire["type"]>;

/** A frozen snapshot of a new API key, with its value. */
export const newApiKeyFromWire = <Wire extends KeyFirstView>(
  context: RequestContext,
  wire: Wire,
): NewApiKey<Wire["type"]> =>
  Object.freeze({ ...keyFromWire(context, wire), value: wire.value }) as ApiKeyBase as NewApiKey<Wire["type"]>;

function keyFromWire<Wire extends KeyRead | KeyFirstView>(
  context: RequestContext,
  wire: Wire,
): ApiKeyBase & ApiKeyOwner<Wire["type"]> {
  const { expires_at_millis: expiry, manually_revoked_at_millis: revoked, last_used_at_millis: used } = wire;
  const update = (change: ApiKeyUpdate) => updateKey(context, wire, change);
  const whyInvalid = () => {
    if (revoked !== undefined) return "manually-revoked";
    return expiry !== undefined && expiry <= context.platform.now() ? "expired" : null;
  };
  return {
    ...(ownerFromWire(wire) as ApiKeyOwner<Wire["type"]>),
    id: wire.id,
    description: wire.description,
    expiresAt: expiry === undefined ? undefined : new Date(expiry),
    manuallyRevokedAt: revoked === undefined ? null : new Date(revoked),
    createdAt: new Date(wire.created_at_millis),
    lastUsedAt: used === undefined ? null : new Date(used),
    isPublic: wire.is_public,
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update,
    revoke: () => update({ revoked: true }),
  };
}

const ownerFromWire = (wire: KeyRead | KeyFirstView): ApiKeyOwner =>
  wire.type === "user" ? { type: "user", userId: wire.user_id } : { type: "team", teamId: wire.team_id };

async function updateKey(
  { api, session, refetch }: RequestContext,
  wire: KeyRead | KeyFirstView,
  { expiresAt, ...same }: ApiKeyUpdate,
): Promise<void> {
  const body = { ...same, expires_at_millis: expiryToWire(expiresAt) };
  if (wire.type === "user") {
    const path = `/user-api-keys/${wire.id}?user_id=${wire.user_id}` as const;
    await api.call<typeof contract.userApiKeys.update>("PATCH", path, { session, body });
  } else {
    const path = `/team-api-keys/${wire.id}?team_id=${wire.team_id}` as const;
    await api.call<typeof contract.teamApiKeys.update>("PATCH", path, { session, body });
  }
  await refetch();
}
