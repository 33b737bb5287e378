import { createContext } from "react";

/** How a form inside `AuthPage` reports, so that the page does not change under a submission and leaves only once. */
export type AuthFlow = {
  submitting(running: boolean): void;
  signedIn(): void;
  /** The form is what the page is for: its first field gets the focus. */
  takesFocus: boolean;
};

/** Undefined: the form stands alone and redirects itself. */
export const AuthFlowContext = createContext<AuthFlow | undefined>(undefined);
