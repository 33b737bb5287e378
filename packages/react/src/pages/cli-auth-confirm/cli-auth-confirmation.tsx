import { LoadingPage } from "../../parts/loading-card.tsx";
import { LazyPage } from "../lazy-page.tsx";
import type { CliAuthConfirmationProps } from "./cli-auth-page.tsx";

export type { CliAuthConfirmationProps };

const load = () => import("./cli-auth-page.tsx").then((module) => module.CliAuthPage);

/** Asks the user to authorize CLI access. `fullPage`: default true. */
export function CliAuthConfirmation({ fullPage = true, ...props }: CliAuthConfirmationProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={{ ...props, fullPage }} />;
}
