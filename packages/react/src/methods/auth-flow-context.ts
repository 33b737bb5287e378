import { createContext } from "react";

/**
 * Lets a form inside `AuthPage` report its state, so that the page does not change during a submission and redirects
 * only once.
 */
export type AuthFlow = {
  submitting(running: boolean): void;
  signedIn(): void;
  /** The form is the page's main content, so its first field receives focus. */
  takesFocus: boolean;
};

/** Undefined: the form is used alone and redirects by itself. */
export const AuthFlowContext = createContext<AuthFlow | undefined>(undefined);
