import type { ReactNode } from "react";
import type { MethodTab } from "../../methods/method-tabs.tsx";
import type { AuthPageType, ProjectMethods } from "../../methods/project-methods.ts";
import type { PageProps } from "../../parts/page.tsx";

export type AuthPageProps = PageProps & {
  type: AuthPageType;
  /**
   * Redirects signed-in users to the after-sign-in page. Default false: shows a card with links to home and sign-out.
   */
  automaticRedirect?: boolean;
  /** For projects with email links and passwords. Default: the email link. */
  firstTab?: MethodTab;
  /** Below the form, such as terms. */
  extraInfo?: ReactNode;
  /** False: sign-up asks for the password twice. Default true. */
  noPasswordRepeat?: boolean;
  /** Renders the page for a project with this configuration, for previews. */
  mockProject?: ProjectMethods;
};
