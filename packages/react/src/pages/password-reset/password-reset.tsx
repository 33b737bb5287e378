import { LoadingPage } from "../../parts/loading-card.tsx";
import { LazyPage } from "../lazy-page.tsx";
import type { PasswordResetProps } from "./password-reset-page.tsx";

export type { PasswordResetProps };

const load = () => import("./password-reset-page.tsx").then((module) => module.PasswordResetPage);

/** Where the link of the password mail leads. */
export function PasswordReset(props: PasswordResetProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
