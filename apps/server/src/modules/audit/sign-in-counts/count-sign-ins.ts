import type { Queryable } from "../../../platform/database/database.ts";
import { addSignIns } from "./sign-in-count-statements.ts";

/** An audit log entry of a sign-in or sign-up attempt. */
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

/** Counts attempts in the transaction that appends their entries to the audit chain, so each counts once. */
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
