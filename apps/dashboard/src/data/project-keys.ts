import { queryOptions } from "@tanstack/react-query";
import type { InternalApiKeyCreateOptions, InternalApiKeyFirstView, StackAdminApp } from "@vestibule/react";
import { projectKey } from "./projects.ts";

export const projectKeysQueryKey = (projectId: string) => [...projectKey(projectId), "api-keys"] as const;

/** Key sets, newest first. */
export const projectKeysQuery = (admin: StackAdminApp) =>
  queryOptions({ queryKey: projectKeysQueryKey(admin.projectId), queryFn: () => admin.listInternalApiKeys() });

/** The fields of a key set that determine its status. */
export interface KeyInfo {
  readonly expiresAt: Date;
  whyInvalid(): "expired" | "manually-revoked" | null;
}

/** How long before the end of a key the dashboard warns, in ms. */
const expiryNoticeMs = 30 * 86_400_000;

/** Whether a valid key ends within 30 days. `now`: ms since the epoch. */
export const isExpiringSoon = (key: KeyInfo, now: number): boolean =>
  key.whyInvalid() === null && key.expiresAt.getTime() - now <= expiryNoticeMs;

/** Keys that never expire get a date in the far future, as in the reference. */
const noExpiryMs = 200 * 365 * 86_400_000;
export const getNoExpiry = (now: number): Date => new Date(now + noExpiryMs);

/** Publishable keys created before a failure, so that trying again doesn't create them twice. */
export interface CreatedBefore {
  publishable?: InternalApiKeyFirstView;
}

/**
 * Creates a key set. It has one expiration, and publishable keys must not expire because apps contain them: next to
 * secret keys, they get a set of their own. Returns the sets.
 */
export async function createKeySets(
  create: (options: InternalApiKeyCreateOptions) => Promise<InternalApiKeyFirstView>,
  options: InternalApiKeyCreateOptions,
  { publishableDescription, now, before }: { publishableDescription: string; now: number; before: CreatedBefore },
): Promise<readonly InternalApiKeyFirstView[]> {
  const isMixed = options.hasPublishableClientKey && (options.hasSecretServerKey || options.hasSuperSecretAdminKey);
  if (!isMixed) return [await create(options)];
  before.publishable ??= await create({
    description: publishableDescription,
    expiresAt: getNoExpiry(now),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });
  return [before.publishable, await create({ ...options, hasPublishableClientKey: false })];
}

/** Lifetimes of a secret key, in days. */
export const lifetimes = ["7", "30", "90", "365"] as const;
export type Lifetime = (typeof lifetimes)[number];

/** The expiration of keys created now. `now`: ms since the epoch. */
export const getExpiry = (lifetime: Lifetime, now: number): Date => new Date(now + Number(lifetime) * 86_400_000);

interface KeyUse {
  readonly id: string;
  readonly description: string;
  readonly lastUsedAt: Date | null;
}

/** The latest use of any key; once keys were created on the page, of those only. */
export function getLastUse<Key extends KeyUse>(
  keys: readonly Key[],
  madeIds: readonly string[] | undefined,
): Key | undefined {
  return keys
    .filter(({ id, lastUsedAt }) => lastUsedAt !== null && (madeIds?.includes(id) ?? true))
    .toSorted((a, b) => Number(b.lastUsedAt) - Number(a.lastUsedAt))[0];
}
