import type { Project } from "@vestibule/client";

export type AuthPageType = "sign-in" | "sign-up";
/** The part of a project that decides what the page offers. */
export type ProjectMethods = {
  /** For previews, of a project that the app is not of. */
  displayName?: string | undefined;
  config: Pick<
    Project["config"],
    "signUpEnabled" | "credentialEnabled" | "magicLinkEnabled" | "passkeyEnabled" | "oauthProviders"
  >;
};

/** `form-held`: the form stays while its own submission signs in and the page is left. `leaving`: redirecting, nothing to fill in. */
export type AuthPageState =
  | "loading"
  | "failed"
  | "form"
  | "form-held"
  | "no-method"
  | "sign-up-disabled"
  | "signed-in"
  | "leaving";

export type AuthPageInputs = {
  type: AuthPageType;
  automaticRedirect: boolean;
  user: "loading" | "error" | "nobody" | "somebody";
  project: "loading" | "error" | ProjectMethods;
  /** The code of the project's methods, fetched when it has others than passwords. */
  methods: "loading" | "failed" | "ready";
  /** What the form of this page is doing; `left`: the redirect was tried and the page is still here. */
  flow: "idle" | "submitting" | "leaving" | "left";
  /** The form has been shown before: it is not taken away while data is fetched again. */
  formShown: boolean;
};

export function authPageState(inputs: AuthPageInputs): AuthPageState {
  const { user, project, flow } = inputs;
  if (flow === "submitting" || flow === "leaving") return inputs.formShown ? "form-held" : "leaving";
  if (user === "somebody") return inputs.automaticRedirect && flow !== "left" ? "leaving" : "signed-in";
  if (user === "error" || project === "error") return "failed";
  if (project === "loading") return "loading";
  if (user === "loading" && !inputs.formShown) return "loading";
  if (inputs.type === "sign-up" && !project.config.signUpEnabled) return "sign-up-disabled";
  if (!hasMethod(project, inputs.type)) return "no-method";
  if (inputs.methods === "failed") return "failed";
  return inputs.methods === "loading" ? "loading" : "form";
}

/** Nobody signs up by a passkey: it belongs to an account. */
function hasMethod({ config }: ProjectMethods, type: AuthPageType): boolean {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled, oauthProviders } = config;
  return credentialEnabled || magicLinkEnabled || oauthProviders.length > 0 || (passkeyEnabled && type === "sign-in");
}
