import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";
import type { ErrorPageProps } from "./error-cards.tsx";

export type { ErrorPageProps };

/** Shown when sign-in with a provider fails. */
export const ErrorPage = /* @__PURE__ */ createLazyPage<ErrorPageProps>(() =>
  loadLinkPages().then((pages) => pages.ErrorCards),
);
