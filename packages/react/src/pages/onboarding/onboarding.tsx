import type { PageProps } from "../../parts/page.tsx";
import { createLazyPage, loadLinkPages } from "../lazy-page.tsx";

export type OnboardingProps = PageProps;

/** Where restricted users complete their account, or learn why they can't use it. */
export const Onboarding = /* @__PURE__ */ createLazyPage<OnboardingProps>(() =>
  loadLinkPages().then((pages) => pages.OnboardingPage),
);
