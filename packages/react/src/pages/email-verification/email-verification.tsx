import { LoadingPage } from "../../parts/loading-card.tsx";
import { LazyPage } from "../lazy-page.tsx";
import type { EmailVerificationProps } from "./email-verification-page.tsx";

export type { EmailVerificationProps };

const load = () => import("./email-verification-page.tsx").then((module) => module.EmailVerificationPage);

/** Target of the link in the verification email. */
export function EmailVerification(props: EmailVerificationProps) {
  return <LazyPage load={load} fallback={LoadingPage} pageProps={props} />;
}
