/**
 * How `redirectToX` navigates: with `window.location`, not at all, or through a router. `useNavigate` is a React hook;
 * `navigate` is its equivalent outside components. Without `navigate`, `window.location` is used there.
 */
export type RedirectMethod =
  | "window"
  | "none"
  | { readonly useNavigate: () => (to: string) => void; readonly navigate?: ((to: string) => void) | undefined };

export interface RedirectOptions {
  /** Replace the history entry instead of adding one. */
  readonly replace?: boolean | undefined;
  /** Neither read nor write `after_auth_return_to`. */
  readonly noRedirectBack?: boolean | undefined;
}
