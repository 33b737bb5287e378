import type { PageProps } from "../../parts/page.tsx";
import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";

export type OAuthCallbackProps = PageProps;

/** The redirect target of OAuth providers. */
export const OAuthCallback = /* @__PURE__ */ createLazyPage<OAuthCallbackProps>(() =>
  loadLinkPages().then((pages) => pages.OAuthCallbackPage),
);
