import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";
import type { CliAuthConfirmationProps } from "./cli-auth-page.tsx";

export type { CliAuthConfirmationProps };

const LazyCliAuthPage = /* @__PURE__ */ createLazyPage<CliAuthConfirmationProps>(() =>
  loadLinkPages().then((pages) => pages.CliAuthPage),
);

/** Asks the user to authorize CLI access. `fullPage`: default true. */
export function CliAuthConfirmation({ fullPage = true, ...props }: CliAuthConfirmationProps) {
  return <LazyCliAuthPage {...props} fullPage={fullPage} />;
}
