import { formatList } from "../../i18n/define-messages.ts";
import { messages } from "./messages.ts";
import type { Framework } from "./route.ts";

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

interface KeySetKinds {
  readonly publishableClientKey: object | null;
  readonly secretServerKey: object | null;
  readonly superSecretAdminKey: object | null;
}

/** The keys of the key sets by kind: "a secret key and 2 publishable keys". */
export function formatKeys(sets: readonly KeySetKinds[]): string {
  const { kinds } = messages.keys;
  const counts = [
    { count: sets.filter((set) => set.publishableClientKey).length, kind: kinds.publishable },
    { count: sets.filter((set) => set.secretServerKey).length, kind: kinds.secret },
    { count: sets.filter((set) => set.superSecretAdminKey).length, kind: kinds.admin },
  ];
  return formatList(counts.filter(({ count }) => count > 0).map(({ count, kind }) => kind({ count })));
}

interface ProjectInfo {
  readonly credentialEnabled: boolean;
  readonly signUpEnabled: boolean;
  readonly allowLocalhost: boolean;
}

export type Obstacle = "sign-up" | "localhost" | "password";

/** Backends sign no users up. */
const backends: readonly Framework[] = ["express", "hono", "node"];
/** Their code signs users up with a password. The kit's pages offer the methods of the project. */
const withPassword: readonly Framework[] = ["html", "curl"];

/** The first project setting that breaks a snippet, most important first. */
export function findObstacle(framework: Framework, project: ProjectInfo): Obstacle | undefined {
  if (backends.includes(framework)) return undefined;
  if (!project.signUpEnabled) return "sign-up";
  if (!project.allowLocalhost) return "localhost";
  return withPassword.includes(framework) && !project.credentialEnabled ? "password" : undefined;
}
