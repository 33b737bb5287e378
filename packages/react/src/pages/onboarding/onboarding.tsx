import { LoadingPage } from "../../parts/loading-card.tsx";
import type { PageProps } from "../../parts/page.tsx";
import { LazyPage } from "../lazy-page.tsx";

export type OnboardingProps = PageProps;

const load = () => import("./onboarding-page.tsx").then((module) => module.OnboardingPage);

/** Where restricted users complete their account, or learn why they can't use it. */
export function Onboarding(props: OnboardingProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
