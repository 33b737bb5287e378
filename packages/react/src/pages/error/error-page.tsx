import { LoadingPage } from "../../parts/loading-card.tsx";
import { OnDemand } from "../on-demand.tsx";
import type { ErrorPageProps } from "./error-cards.tsx";

export type { ErrorPageProps };

const load = () => import("./error-cards.tsx").then((module) => module.ErrorCards);

/** Where a sign-in by a provider ends when it fails. */
export function ErrorPage(props: ErrorPageProps) {
  return <OnDemand load={load} fallback={LoadingPage} pageProps={props} />;
}
