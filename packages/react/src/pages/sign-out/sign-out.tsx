import { LoadingPage } from "../../parts/loading-card.tsx";
import type { PageProps } from "../../parts/page.tsx";
import { LazyPage } from "../lazy-page.tsx";

export type SignOutProps = PageProps;

const load = () => import("./sign-out-page.tsx").then((module) => module.SignOutPage);

/** Ends the session; asks for confirmation unless a sign-out control of the kit opened the page. */
export function SignOut(props: SignOutProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
