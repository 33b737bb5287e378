import { LoadingPage } from "../../parts/loading-card.tsx";
import type { PageProps } from "../../parts/page.tsx";
import { OnDemand } from "../on-demand.tsx";

export type ErrorPageProps = PageProps & {
  /** Query of the page, written by the service. */
  searchParams: Record<string, string>;
};

const load = () => import("./error-cards.tsx").then((module) => module.ErrorCards);

/** Where a sign-in by a provider ends when it fails. */
export function ErrorPage(props: ErrorPageProps) {
  return <OnDemand load={load} fallback={LoadingPage} pageProps={props} />;
}
