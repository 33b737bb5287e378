import { type ComponentType, useEffect, useState } from "react";
import type { AuthPageType, ProjectMethods } from "../pages/auth/auth-page-state.ts";
import type { AllMethodsProps } from "./all-methods.tsx";
import type { OAuthButtonsProps } from "./oauth/oauth-buttons.tsx";

/** `password`: the page's own form is sufficient. */
export type Methods =
  | { status: "loading" | "password" | "failed" }
  | {
      status: "ready";
      AllMethods: ComponentType<AllMethodsProps & { OAuthButtons: ComponentType<OAuthButtonsProps> | null }>;
      OAuthButtons: ComponentType<OAuthButtonsProps> | null;
    };

/** The bundle that a project needs in addition to the password form. */
function getRequiredBundle(
  { magicLinkEnabled, passkeyEnabled, oauthProviders }: ProjectMethods["config"],
  type: AuthPageType,
) {
  if (oauthProviders.length > 0) return "providers";
  return magicLinkEnabled || (passkeyEnabled && type === "sign-in") ? "forms" : "password";
}

/** Loads the code of the project's sign-in methods, so that all of them appear together. */
export function useMethods(config: ProjectMethods["config"] | undefined, type: AuthPageType): Methods {
  const requiredBundle = config && getRequiredBundle(config, type);
  const [loaded, setLoaded] = useState<Methods>({ status: "loading" });
  useEffect(() => {
    if (requiredBundle === undefined || requiredBundle === "password") return;
    let isCurrent = true;
    const buttons = requiredBundle === "providers" ? import("./oauth/oauth-buttons.tsx") : null;
    Promise.all([import("./all-methods.tsx"), buttons]).then(
      ([{ AllMethods }, oauth]) =>
        isCurrent && setLoaded({ status: "ready", AllMethods, OAuthButtons: oauth?.OAuthButtons ?? null }),
      () => isCurrent && setLoaded({ status: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [requiredBundle]);
  return requiredBundle === "password" ? { status: "password" } : loaded;
}
