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
  /** Whether the code of methods other than passwords has loaded. */
  methods: "loading" | "failed" | "ready";
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
  if (inputs.methods === "failed") return "failed";
  return inputs.methods === "loading" ? "loading" : "form";
}

/** Users cannot sign up with a passkey; they add one to an existing account. */
function hasMethod({ config }: ProjectMethods, type: AuthPageType): boolean {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled, oauthProviders } = config;
  return credentialEnabled || magicLinkEnabled || oauthProviders.length > 0 || (passkeyEnabled && type === "sign-in");
}
