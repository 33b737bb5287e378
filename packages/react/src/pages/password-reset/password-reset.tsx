import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";
import type { PasswordResetProps } from "./password-reset-page.tsx";

export type { PasswordResetProps };

/** Target of the link in the password reset email. */
export const PasswordReset = /* @__PURE__ */ createLazyPage<PasswordResetProps>(() =>
  loadLinkPages().then((pages) => pages.PasswordResetPage),
);
