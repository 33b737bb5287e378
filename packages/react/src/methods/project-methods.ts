import type { Project } from "@vestibule/client";

export type AuthPageType = "sign-in" | "sign-up";
/** The part of a project's configuration that decides what the page shows. */
export type ProjectMethods = {
  /** For previews of another project. */
  displayName?: string | undefined;
  config: Pick<
    Project["config"],
    "signUpEnabled" | "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled" | "oauthProviders"
  > &
    Partial<Pick<Project["config"], "branding">>;
};
