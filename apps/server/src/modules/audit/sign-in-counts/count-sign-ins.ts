import type { Queryable } from "../../../platform/database/database.ts";
import { addSignIns } from "./sign-in-count-statements.ts";

/** An entry of the audit log that tells of a try to sign in, or up. */
export interface SignInEntry {
  readonly projectId: string;
  readonly at: Date;
  readonly action: "sign_in" | "sign_up";
  readonly outcome: string;
  /** The error code of a failure. */
  readonly reason: string | null;
  readonly details: { readonly method?: unknown };
}

const methodOf = ({ details: { method } }: SignInEntry): string => (typeof method === "string" ? method : "other");

/** Counts tries in the transaction that chains their entries to the audit log: each is counted once. */
export async function countSignIns(transaction: Queryable, entries: readonly SignInEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction.run(addSignIns, [
    entries.map(({ projectId }) => projectId),
    entries.map(({ at }) => at),
    entries.map(({ action }) => action),
    entries.map(methodOf),
    entries.map(({ outcome }) => outcome),
    entries.map(({ reason }) => reason ?? ""),
  ]);
}
