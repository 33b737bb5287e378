import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";
import type { MagicLinkCallbackProps } from "./magic-link-callback-page.tsx";

export type { MagicLinkCallbackProps };

/** Target of the link in the sign-in email. */
export const MagicLinkCallback = /* @__PURE__ */ createLazyPage<MagicLinkCallbackProps>(() =>
  loadLinkPages().then((pages) => pages.MagicLinkCallbackPage),
);
