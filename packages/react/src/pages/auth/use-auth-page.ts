import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import { useProjectState } from "../../hooks/use-project-state.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type UserState, useUserState } from "../../hooks/use-user-state.ts";
import type { AllMethodsProps } from "../../methods/all-methods.tsx";
import type { OAuthButtonsProps } from "../../methods/oauth/oauth-buttons.tsx";
import type { AuthFlow, AuthStep } from "./auth-flow-context.ts";
import { type AuthPageInputs, type AuthPageType, authPageState, type ProjectMethods } from "./auth-page-state.ts";

/** `password`: the page's own form is sufficient. */
type Methods =
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
function useMethods(config: ProjectMethods["config"] | undefined, type: AuthPageType): Methods {
  const requiredBundle = config && getRequiredBundle(config, type);
  const [loaded, setLoaded] = useState<Methods>({ status: "loading" });
  useEffect(() => {
    if (requiredBundle === undefined || requiredBundle === "password") return;
    let isCurrent = true;
    const buttons = requiredBundle === "providers" ? import("../../methods/oauth/oauth-buttons.tsx") : null;
    Promise.all([import("../../methods/all-methods.tsx"), buttons]).then(
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

export type UseAuthPageOptions = {
  type: AuthPageType;
  /** Redirects signed-in users to the after-sign-in page. */
  automaticRedirect: boolean;
  /** Renders the page for a project with this configuration, for previews. */
  mockProject: ProjectMethods | undefined;
  /** Whether the form's first field receives focus on mount. */
  takesFocus: boolean;
};

function getUserPresence(user: UserState): AuthPageInputs["user"] {
  if (user.status !== "ready") return user.status;
  return user.data ? "signed-in" : "signed-out";
}

/** State of the sign-in and sign-up pages; `authPageState` has the rules. */
export function useAuthPage({ type, automaticRedirect, mockProject, takesFocus }: UseAuthPageOptions) {
  const app = useStackApp();
  const user = useUserState();
  const project = useProjectState();
  const [flow, setFlow] = useState<AuthPageInputs["flow"]>("idle");
  const [step, showStep] = useState<AuthStep | null>(null);
  const known = mockProject ?? (project.status === "ready" ? project.data : undefined);
  const methods = useMethods(known?.config, type);
  const formShown = useRef(false);
  const state = authPageState({
    type,
    automaticRedirect,
    flow,
    formShown: formShown.current,
    user: mockProject ? "signed-out" : getUserPresence(user),
    project: known ?? (project.status === "ready" ? "loading" : project.status),
    methods: methods.status === "password" ? "ready" : methods.status,
  });
  useEffect(() => {
    formShown.current = state === "form" || state === "form-locked";
  }, [state]);

  const authFlow = useMemo<AuthFlow>(
    () => ({
      submitting: (running) => setFlow(running ? "submitting" : "idle"),
      signedIn: () => setFlow("leaving"),
      showStep,
      takesFocus,
    }),
    [takesFocus],
  );

  const mustRedirect = flow === "leaving" || state === "leaving";
  useEffect(() => {
    if (!mustRedirect) return;
    const redirect = type === "sign-up" ? app.redirectToAfterSignUp : app.redirectToAfterSignIn;
    // If the kit rejects the target or the application does not redirect, the page shows the signed-in card with a link
    // home.
    const onRedirectSettled = () => setFlow("left");
    redirect({ replace: true }).then(onRedirectSettled, onRedirectSettled);
  }, [mustRedirect, type, app]);

  return {
    state,
    authFlow,
    projectName: mockProject?.displayName ?? (project.status === "ready" ? project.data.displayName : undefined),
    config: known?.config,
    methods,
    step,
    account: user.status === "ready" ? (user.data?.primaryEmail ?? user.data?.displayName ?? "") : "",
    error: user.status === "error" ? user.error : project.status === "error" ? project.error : undefined,
    retry: () => {
      // Browsers cache a failed module until the page reloads.
      if (methods.status === "failed") window.location.reload();
      if (user.status === "error") user.retry();
      if (project.status === "error") project.retry();
    },
    signOut: async () => {
      if (user.status === "ready")
        await user.data?.signOut({ redirectUrl: window.location.pathname + window.location.search });
      setFlow("idle");
    },
  };
}
