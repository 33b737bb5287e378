import { createContext } from "react";

/** How a form inside `AuthPage` reports, so that the page does not change under a submission and leaves only once. */
export type AuthFlow = { submitting(running: boolean): void; signedIn(): void };

/** Undefined: the form stands alone and redirects itself. */
export const AuthFlowContext = createContext<AuthFlow | undefined>(undefined);
