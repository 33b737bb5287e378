import { perLocale } from "../../../i18n/define-messages.ts";
import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { hasNoSignInMethod, isOnlyPasskeys } from "../settings-risks.ts";
import { messages, settingMessages } from "./messages.ts";
import { NumberSetting, Switches } from "./setting-controls.tsx";
import type { SettingsCardProps } from "./settings-fields.ts";

export function AccountsCard(form: SettingsCardProps) {
  return (
    <Card title={messages.accounts.title}>
      <Switches {...form} names={["clientUserDeletionEnabled", "securityNotificationsEnabled"]} />
    </Card>
  );
}

const methodsTexts = messages.methods;

export function MethodsCard({ providerCount, ...form }: SettingsCardProps & { providerCount: number }) {
  return (
    <Card title={methodsTexts.title} description={methodsTexts.description}>
      <Switches
        {...form}
        names={["credentialEnabled", "magicLinkEnabled", "passkeyEnabled", "anonymousAccountsEnabled"]}
      />
      {hasNoSignInMethod(form.draft, providerCount) && (
        <Banner tone="danger" title={methodsTexts.noneTitle} className="mt-2">
          {methodsTexts.noneText}
        </Banner>
      )}
      {isOnlyPasskeys(form.draft, providerCount) && (
        <Banner tone="warn" title={methodsTexts.onlyPasskeysTitle} className="mt-2">
          {methodsTexts.onlyPasskeysText}
        </Banner>
      )}
    </Card>
  );
}

export function PasswordsCard(form: SettingsCardProps) {
  return (
    <Card title={messages.passwords.title}>
      <NumberSetting {...form} name="passwordMinLength" />
      <div className="-mt-1 border-t border-line pt-3">
        <Switches {...form} names={["refuseCommonPasswords"]} />
      </div>
    </Card>
  );
}

/** The initial idle timeout, in minutes: two weeks. */
const initialIdleMinutes = 14 * 24 * 60;

export function SessionsCard(form: SettingsCardProps) {
  const hasIdleTimeout = form.draft.sessionIdleMinutes !== null;
  return (
    <Card title={messages.sessions.title}>
      <NumberSetting {...form} name="sessionLifetimeMinutes" />
      <div className="-mt-1 border-t border-line pt-3">
        <SwitchRow
          label={settingMessages.sessionIdleMinutes.label}
          hint={settingMessages.sessionIdleMinutes.hint}
          checked={hasIdleTimeout}
          onCheckedChange={(isOn) => form.set({ sessionIdleMinutes: isOn ? initialIdleMinutes : null })}
          className="-my-3"
        />
      </div>
      {hasIdleTimeout && <NumberSetting {...form} name="sessionIdleMinutes" />}
      <div className="-mt-1 border-t border-line pt-3">
        <Switches {...form} names={["recentSignInRequired"]} />
      </div>
    </Card>
  );
}

const signUpTexts = messages.signUp;
const getStrategies = perLocale(() =>
  (["link_method", "raise_error", "allow_duplicates"] as const).map((value) => ({
    value,
    ...signUpTexts.strategies[value],
  })),
);

export function SignUpCard(form: SettingsCardProps) {
  return (
    <Card title={signUpTexts.title}>
      <Switches {...form} names={["signUpEnabled", "requireEmailVerification"]} />
      <div className="border-t border-line pt-4">
        <RadioCards
          label={settingMessages.oauthAccountMergeStrategy.label}
          options={getStrategies()}
          value={form.draft.oauthAccountMergeStrategy}
          onValueChange={(oauthAccountMergeStrategy) => form.set({ oauthAccountMergeStrategy })}
        />
      </div>
    </Card>
  );
}
