import type { CurrentUser, ProjectConfig } from "@vestibule/client";
import { explainError } from "../../forms/explain-error.ts";
import { useContactChannelsState } from "../../hooks/use-contact-channels-state.ts";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { settingsMessages } from "../../i18n/en/settings.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { useFetch } from "../../settings/changes/use-fetch.ts";
import { ItemSkeletons } from "../../settings/panels/item.tsx";
import { ListProblem } from "../../settings/panels/list-problem.tsx";
import { Panel, PanelSkeleton } from "../../settings/panels/panel.tsx";
import { useFocusRecovery } from "../../settings/panels/use-focus-recovery.ts";
import { listsCss } from "../../styles/lists.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { buildAccountRows } from "./connected-accounts/account-rows.ts";
import { ConnectedAccountEntry } from "./connected-accounts/connected-account-entry.tsx";
import { EmailsPanel } from "./emails/emails-panel.tsx";
import { OneTimeCodesPanel } from "./one-time-codes/one-time-codes-panel.tsx";
import { PasskeysPanel } from "./passkeys/passkeys-panel.tsx";
import { PasswordForm } from "./password/password-form.tsx";
import { usePasswordPanel } from "./password/use-password.ts";
import { SecondFactorPanel } from "./second-factor/second-factor-panel.tsx";
import {
  getSignInEmailState,
  isLastSignInMethod,
  listSignInMethods,
  type SignInEmailState,
  type SignInMethod,
} from "./sign-in-methods.ts";

/** Linked accounts, together with the providers that can be linked. */
function useConnectedAccounts(user: CurrentUser, config: ProjectConfig) {
  const list = useFetch(() => user.listConnectedAccounts());
  const accounts = list.fetched.status === "ready" ? list.fetched.data : [];
  return { ...list, count: accounts.length, rows: buildAccountRows(accounts, config.oauthProviders) };
}

type ConnectedAccountsPanelProps = {
  user: CurrentUser;
  config: ProjectConfig;
  signInMethods: ReadonlySet<SignInMethod>;
};

function ConnectedAccountsPanel({ user, config, signInMethods }: ConnectedAccountsPanelProps) {
  const t = useTranslate(settingsMessages);
  const accounts = useConnectedAccounts(user, config);
  const focus = useFocusRecovery();
  const { fetched, count } = accounts;
  async function afterRemoval() {
    await accounts.refresh();
    focus.recoverFocus();
  }
  return (
    <Panel
      title={t("connectedAccounts")}
      text={t("connectedAccountsText")}
      titleRef={focus.titleRef}
      state={fetched.status}
    >
      {fetched.status === "failed" && (
        <ListProblem problem={fetched.problem} busy={accounts.refreshing} retry={accounts.refresh} />
      )}
      <ul aria-busy={fetched.status === "loading" || undefined}>
        {fetched.status === "loading" && <ItemSkeletons icon count={config.oauthProviders.length || 1} />}
        {fetched.status === "ready" &&
          accounts.rows.map((row) => (
            <ConnectedAccountEntry
              key={row.account?.id ?? row.providerId}
              user={user}
              row={row}
              isLast={row.account !== null && row.isOffered && isLastSignInMethod(signInMethods, "provider", count)}
              onRemoved={afterRemoval}
            />
          ))}
      </ul>
    </Panel>
  );
}

type PasswordPanelProps = { user: CurrentUser; emailState: SignInEmailState; config: ProjectConfig };

function PasswordPanel({ user, emailState, config }: PasswordPanelProps) {
  const t = useTranslate(settingsMessages);
  const panel = usePasswordPanel();
  const lacksAddress = emailState.hasSignIn === false;
  const { hasPassword } = user;
  return (
    <Panel
      title={t("password")}
      badge={t(hasPassword ? "passwordIsSet" : "passwordNotSet")}
      text={t("passwordText")}
      reason={lacksAddress ? t("passwordNeedsEmail") : undefined}
      panelRef={panel.panelRef}
      state={panel.isOpen ? "open" : "closed"}
      action={
        !panel.isOpen && (
          <Button disabled={lacksAddress || emailState.isPending} onClick={panel.open}>
            {t(hasPassword ? "changePassword" : "setPassword")}
          </Button>
        )
      }
    >
      {panel.isOpen && (
        <PasswordForm user={user} min={config.passwordMinLength} onSaved={panel.saved} onCancel={panel.cancel} />
      )}
      {panel.message && (
        <div className="vst-panel-note">
          <Notice tone={panel.message === "passwordSavedOthersIn" ? "warn" : "ok"}>{t(panel.message)}</Notice>
        </div>
      )}
    </Panel>
  );
}

/**
 * Sign-in methods and account protection; the project's settings decide which panels are shown. All lists are fetched
 * in parallel.
 */
export function SecuritySection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  useStylesheet(listsCss);
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
