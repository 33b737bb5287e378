import { LoadingPage } from "../../parts/loading-card.tsx";
import { LazyPage } from "../lazy-page.tsx";
import type { MagicLinkCallbackProps } from "./magic-link-callback-page.tsx";

export type { MagicLinkCallbackProps };

const load = () => import("./magic-link-callback-page.tsx").then((module) => module.MagicLinkCallbackPage);

/** Target of the link in the sign-in email. */
export function MagicLinkCallback(props: MagicLinkCallbackProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
