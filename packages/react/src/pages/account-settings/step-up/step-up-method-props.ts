import type { CurrentUser } from "@vestibule/client";

/** What every way to prove who one is gets. */
export type StepUpMethodProps = { user: CurrentUser; onVerified: () => void; onCancel: () => void };
