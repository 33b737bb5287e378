import { LoadingPage } from "../../parts/loading-card.tsx";
import type { PageProps } from "../../parts/page.tsx";
import { LazyPage } from "../lazy-page.tsx";

export type ForgotPasswordProps = PageProps;

const load = () => import("./forgot-password-page.tsx").then((module) => module.ForgotPasswordPage);

/** Requests a password reset email. */
export function ForgotPassword(props: ForgotPasswordProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
