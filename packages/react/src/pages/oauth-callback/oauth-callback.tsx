import { LoadingPage } from "../../parts/loading-card.tsx";
import type { PageProps } from "../../parts/page.tsx";
import { LazyPage } from "../lazy-page.tsx";

export type OAuthCallbackProps = PageProps;

const load = () => import("./oauth-callback-page.tsx").then((module) => module.OAuthCallbackPage);

/** The redirect target of OAuth providers. */
export function OAuthCallback(props: OAuthCallbackProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
