import type { PageProps } from "../../parts/page.tsx";
import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";

export type ForgotPasswordProps = PageProps;

/** Requests a password reset email. */
export const ForgotPassword = /* @__PURE__ */ createLazyPage<ForgotPasswordProps>(() =>
  loadLinkPages().then((pages) => pages.ForgotPasswordPage),
);
