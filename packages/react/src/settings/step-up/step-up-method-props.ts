import type { CurrentUser } from "@vestibule/client";

/** Props of every step-up method. */
export type StepUpMethodProps = { user: CurrentUser; onVerified: () => void; onCancel: () => void };
