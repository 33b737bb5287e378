import type { CurrentUser } from "@vestibule/client";
import { explainError } from "../../../forms/explain-error.ts";
import { useContactChannelsState } from "../../../hooks/use-contact-channels-state.ts";
import type { ProjectState } from "../../../hooks/use-project-state.ts";
import { ConnectedAccountsPanel } from "../connected-accounts/connected-accounts-panel.tsx";
import { EmailsPanel } from "../emails/emails-panel.tsx";
import { OneTimeCodesPanel } from "../one-time-codes/one-time-codes-panel.tsx";
import { ListProblem } from "../panels/list-problem.tsx";
import { PanelSkeleton } from "../panels/panel-skeleton.tsx";
import { PasskeysPanel } from "../passkeys/passkeys-panel.tsx";
import { PasswordPanel } from "../password/password-panel.tsx";
import { SecondFactorPanel } from "../second-factor/second-factor-panel.tsx";
import { getSignInEmailState, listSignInMethods } from "./sign-in-methods.ts";

/**
 * Sign-in methods and account protection; the project's settings decide which panels are shown. All lists are fetched
 * in parallel.
 */
export function SecuritySection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  const emailState = getSignInEmailState(useContactChannelsState());
  if (project.status === "loading") {
    return (
      <>
        <EmailsPanel user={user} />
        <PanelSkeleton />
        <PanelSkeleton />
      </>
    );
  }
  if (project.status === "error") {
    return (
      <>
        <EmailsPanel user={user} />
        <section className="vst-panel">
          <ListProblem problem={explainError(project.error)} busy={false} retry={project.retry} />
        </section>
      </>
    );
  }
  const { config, displayName } = project.data;
  const signInMethods = listSignInMethods(user, emailState, config);
  return (
    <>
      <EmailsPanel user={user} />
      {config.credentialEnabled && <PasswordPanel user={user} emailState={emailState} config={config} />}
      {config.passkeyEnabled && <PasskeysPanel user={user} emailState={emailState} signInMethods={signInMethods} />}
      {config.magicLinkEnabled && (
        <OneTimeCodesPanel user={user} emailState={emailState} signInMethods={signInMethods} />
      )}
      <SecondFactorPanel user={user} project={displayName} hasSignInMethod={signInMethods.size > 0} />
      {(config.oauthProviders.length > 0 || user.oauthProviders.length > 0) && (
        <ConnectedAccountsPanel user={user} config={config} signInMethods={signInMethods} />
      )}
    </>
  );
}
