import { LoadingPage } from "../../parts/loading-card.tsx";
import type { PageProps } from "../../parts/page.tsx";
import { OnDemand } from "../on-demand.tsx";

export type EmailVerificationProps = PageProps & {
  /** Query of the page; `code` is read. */
  searchParams: Record<string, string>;
};

const load = () => import("./email-verification-page.tsx").then((module) => module.EmailVerificationPage);

/** Where the link of the verification mail leads. */
export function EmailVerification(props: EmailVerificationProps) {
  return <OnDemand load={load} fallback={LoadingPage} pageProps={props} />;
}
