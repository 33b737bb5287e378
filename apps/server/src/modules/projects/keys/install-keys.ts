import type { Queryable } from "../../../platform/database/database.ts";
import { upsertKeySet } from "./key-set-statements.ts";
import { type Keys, toColumns } from "./keys.ts";

/** How the API represents "never": 2099-12-31. */
const never = new Date("2099-12-31T23:59:59Z");

/** Ensures that a project has exactly these keys in one key set with a fixed id. Idempotent. */
export async function installKeys(
  transaction: Queryable,
  set: { projectId: string; id: string; description: string; keys: Keys; createdAt: number },
): Promise<void> {
  await transaction.run(upsertKeySet, [
    set.projectId,
    set.id,
    set.description,
    never,
    new Date(set.createdAt),
    ...toColumns(set.keys),
  ]);
}
