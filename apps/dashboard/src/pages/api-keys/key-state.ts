import { getNoExpiry, isExpiringSoon, type KeyInfo } from "../../data/project-keys.ts";

const dayMs = 86_400_000;

export const keyFilters = ["all", "valid", "expired", "revoked"] as const;
export type KeyFilter = (typeof keyFilters)[number];
export type KeyState = "valid" | "expiring" | "expired" | "manually-revoked";

/** `now`: ms since the epoch. */
export const getKeyState = (key: KeyInfo, now: number): KeyState =>
  key.whyInvalid() ?? (isExpiringSoon(key, now) ? "expiring" : "valid");

const tones = { valid: "plain", expiring: "warn", expired: "neutral", "manually-revoked": "neutral" } as const;

/** Keys that end within a day are as urgent as a failure. `now`: ms since the epoch. */
export function getKeyTone(key: KeyInfo, now: number): "plain" | "warn" | "danger" | "neutral" {
  const state = getKeyState(key, now);
  return state === "expiring" && key.expiresAt.getTime() - now < dayMs ? "danger" : tones[state];
}

const getFilter: Record<Exclude<KeyState, "expiring">, KeyFilter> = {
  valid: "valid",
  expired: "expired",
  "manually-revoked": "revoked",
};

export const isShown = (key: KeyInfo, filter: KeyFilter): boolean =>
  filter === "all" || getFilter[key.whyInvalid() ?? "valid"] === filter;

export const keyLifetimes = ["1", "7", "30", "90", "365", "never"] as const;
export type Lifetime = (typeof keyLifetimes)[number];

/** The expiration of keys created now. `now`: ms since the epoch. */
export const getExpiry = (lifetime: Lifetime, now: number): Date =>
  lifetime === "never" ? getNoExpiry(now) : new Date(now + Number(lifetime) * dayMs);

/**
 * Whether the expiration is so far away that the keys never expire: those of the installation end in 2099. `now`: ms since
 * the epoch.
 */
export const hasNoExpiry = (expiresAt: Date, now: number): boolean => expiresAt.getTime() > now + 50 * 365 * dayMs;

/** Publishable keys are built into apps, which would stop working when they expire. */
export const getDefaultLifetime = (kinds: readonly KeyKind[]): Lifetime =>
  kinds.every((kind) => kind === "publishableClientKey") ? "never" : "365";

export const keyKinds = ["publishableClientKey", "secretServerKey", "superSecretAdminKey"] as const;
export type KeyKind = (typeof keyKinds)[number];
export type CreatedKeys = { readonly [Kind in KeyKind]?: string | undefined };

/** The keys that a set contains. */
export const pickKeys = (set: CreatedKeys): CreatedKeys =>
  Object.fromEntries(keyKinds.flatMap((kind) => (set[kind] ? [[kind, set[kind]]] : [])));

const variables: Record<"vestibule" | "stack", Record<"baseUrl" | "projectId" | KeyKind, string>> = {
  vestibule: {
    baseUrl: "VESTIBULE_API_URL",
    projectId: "VESTIBULE_PROJECT_ID",
    publishableClientKey: "VESTIBULE_PUBLISHABLE_CLIENT_KEY",
    secretServerKey: "VESTIBULE_SECRET_SERVER_KEY",
    superSecretAdminKey: "VESTIBULE_SUPER_SECRET_ADMIN_KEY",
  },
  stack: {
    baseUrl: "NEXT_PUBLIC_STACK_API_URL",
    projectId: "NEXT_PUBLIC_STACK_PROJECT_ID",
    publishableClientKey: "NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY",
    secretServerKey: "STACK_SECRET_SERVER_KEY",
    superSecretAdminKey: "STACK_SUPER_SECRET_ADMIN_KEY",
  },
};

/** Lines of an `.env` file for one of the kits. */
export function environmentLines(
  kit: keyof typeof variables,
  { baseUrl, projectId, keys }: { baseUrl: string; projectId: string; keys: CreatedKeys },
): string {
  const names = variables[kit];
  const lines = keyKinds.flatMap((kind) => (keys[kind] ? [`${names[kind]}=${keys[kind]}`] : []));
  return [`${names.baseUrl}=${baseUrl}`, `${names.projectId}=${projectId}`, ...lines, ""].join("\n");
}
