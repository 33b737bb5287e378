import { LoadingPage } from "../../parts/loading-card.tsx";
import { LazyPage } from "../lazy-page.tsx";
import type { PasswordResetProps } from "./password-reset-page.tsx";

export type { PasswordResetProps };

const load = () => import("./password-reset-page.tsx").then((module) => module.PasswordResetPage);

/** Target of the link in the password reset email. */
export function PasswordReset(props: PasswordResetProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
