import { LoadingPage } from "../../parts/loading-card.tsx";
import { LazyPage } from "../lazy-page.tsx";
import type { ErrorPageProps } from "./error-cards.tsx";

export type { ErrorPageProps };

const load = () => import("./error-cards.tsx").then((module) => module.ErrorCards);

/** Shown when sign-in with a provider fails. */
export function ErrorPage(props: ErrorPageProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
