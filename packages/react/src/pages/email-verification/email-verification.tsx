import { LoadingPage } from "../../parts/loading-card.tsx";
import { OnDemand } from "../on-demand.tsx";
import type { EmailVerificationProps } from "./email-verification-page.tsx";

export type { EmailVerificationProps };

const load = () => import("./email-verification-page.tsx").then((module) => module.EmailVerificationPage);

/** Where the link of the verification mail leads. */
export function EmailVerification(props: EmailVerificationProps) {
  return <OnDemand load={load} fallback={LoadingPage} pageProps={props} />;
}
