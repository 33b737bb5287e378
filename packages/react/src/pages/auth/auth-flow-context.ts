import { createContext, type ReactNode } from "react";

/** A step inside a sign-in, such as entering the code of a mail. */
export type AuthStep = { title: string; line: ReactNode };

/** How a form inside `AuthPage` reports, so that the page does not change under a submission and leaves only once. */
export type AuthFlow = {
  submitting(running: boolean): void;
  signedIn(): void;
  /** Something else than signing in is the title for a while, and there is nothing else to choose; null: over. */
  showStep(step: AuthStep | null): void;
  /** The form is what the page is for: its first field gets the focus. */
  takesFocus: boolean;
};

/** Undefined: the form stands alone and redirects itself. */
export const AuthFlowContext = createContext<AuthFlow | undefined>(undefined);
