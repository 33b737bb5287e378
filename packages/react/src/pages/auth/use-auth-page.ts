import { useEffect, useMemo, useState } from "react";
import { useProjectState } from "../../hooks/use-project-state.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type UserState, useUserState } from "../../hooks/use-user-state.ts";
import type { AuthFlow } from "../../methods/auth-flow-context.ts";
import type { AuthPageType, ProjectMethods } from "../../methods/project-methods.ts";

/**
 * `form-locked`: the form stays visible while its submission signs in and the page redirects. `leaving`: redirecting
 * without a form.
 */
export type AuthPageState =
  | "loading"
  | "failed"
  | "form"
  | "form-locked"
  | "no-method"
  | "sign-up-disabled"
  | "signed-in"
  | "leaving";

export type AuthPageInputs = {
  type: AuthPageType;
  automaticRedirect: boolean;
  user: "loading" | "error" | "signed-out" | "signed-in";
  project: "loading" | "error" | ProjectMethods;
  /** The form's progress; `left`: the redirect was attempted, but the page is still open. */
  flow: "idle" | "submitting" | "leaving" | "left";
  /** The form has been shown, so it stays during refetches. */
  formShown: boolean;
};

export function authPageState(inputs: AuthPageInputs): AuthPageState {
  const { user, project, flow } = inputs;
  if (flow === "submitting" || flow === "leaving") return inputs.formShown ? "form-locked" : "leaving";
  if (user === "signed-in") return inputs.automaticRedirect && flow !== "left" ? "leaving" : "signed-in";
  if (user === "error" || project === "error") return "failed";
  if (project === "loading") return "loading";
  if (user === "loading" && !inputs.formShown) return "loading";
  if (inputs.type === "sign-up" && !project.config.signUpEnabled) return "sign-up-disabled";
  if (!hasMethod(project, inputs.type)) return "no-method";
  return "form";
}

/** Remembers between renders whether the form is shown. */
export function useAuthPageState(inputs: Omit<AuthPageInputs, "formShown">): AuthPageState {
  const [formShown, setFormShown] = useState(false);
  const state = authPageState({ ...inputs, formShown });
  const isShown = state === "form" || state === "form-locked";
  if (isShown !== formShown) setFormShown(isShown);
  return state;
}

/** Users cannot sign up with a passkey; they add one to an existing account. */
function hasMethod({ config }: ProjectMethods, type: AuthPageType): boolean {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled, oauthProviders } = config;
  return credentialEnabled || magicLinkEnabled || oauthProviders.length > 0 || (passkeyEnabled && type === "sign-in");
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
  const known = mockProject ?? (project.status === "ready" ? project.data : undefined);
  const state = useAuthPageState({
    type,
    automaticRedirect,
    flow,
    user: mockProject ? "signed-out" : getUserPresence(user),
    project: known ?? (project.status === "ready" ? "loading" : project.status),
  });

  const authFlow = useMemo<AuthFlow>(
    () => ({
      submitting: (running) => setFlow(running ? "submitting" : "idle"),
      signedIn: () => setFlow("leaving"),
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
    account: user.status === "ready" ? (user.data?.primaryEmail ?? user.data?.displayName ?? "") : "",
    error: user.status === "error" ? user.error : project.status === "error" ? project.error : undefined,
    retry: () => {
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
