import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";
import type { EmailVerificationProps } from "./email-verification-page.tsx";

export type { EmailVerificationProps };

/** Target of the link in the verification email. */
export const EmailVerification = /* @__PURE__ */ createLazyPage<EmailVerificationProps>(() =>
  loadLinkPages().then((pages) => pages.EmailVerificationPage),
);
