import type { CurrentUser } from "@vestibule/client";

/** What every way to prove who one is gets. */
export type ProofProps = { user: CurrentUser; onProved: () => void; onCancel: () => void };
