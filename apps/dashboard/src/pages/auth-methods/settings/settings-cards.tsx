import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { SettingsRows } from "../../../ui/layout/settings-row.tsx";
import { hasNoSignInMethod, isOnlyPasskeys } from "../settings-risks.ts";
import { messages } from "./messages.ts";
import { lengthProblem, type SettingsCardProps, type SettingsFields } from "./settings-fields.ts";

type FlagName = {
  [Name in keyof SettingsFields]: SettingsFields[Name] extends boolean ? Name : never;
}[keyof SettingsFields];

interface SwitchesProps extends SettingsCardProps {
  readonly names: readonly FlagName[];
  readonly texts: { readonly [Name in FlagName]?: { readonly label: string; readonly hint: string } };
}

/** A row for each switch of a card. */
export function Switches({ names, texts, draft, set }: SwitchesProps) {
  return (
    <SettingsRows>
      {names.map((name) => (
        <SwitchRow
          key={name}
          label={texts[name]?.label}
          hint={texts[name]?.hint}
          checked={draft[name]}
          onCheckedChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
    </SettingsRows>
  );
}

export function AccountsCard(form: SettingsCardProps) {
  return (
    <Card title={messages.accounts.title}>
      <Switches
        {...form}
        names={["clientUserDeletionEnabled", "securityNotificationsEnabled"]}
        texts={messages.accounts}
      />
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
        texts={methodsTexts}
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

const passwordsTexts = messages.passwords;

export function PasswordsCard(form: SettingsCardProps) {
  const { passwordMinLength } = form.draft;
  return (
    <Card title={passwordsTexts.title}>
      <TextField
        label={passwordsTexts.passwordMinLength.label}
        hint={passwordsTexts.passwordMinLength.hint}
        error={lengthProblem(passwordMinLength)}
        inputMode="numeric"
        autoComplete="off"
        value={Number.isNaN(passwordMinLength) ? "" : passwordMinLength}
        onChange={({ target: { value } }) =>
          form.set({ passwordMinLength: /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN })
        }
        className="max-w-64"
      />
      <div className="border-t border-line pt-4">
        <Switches {...form} names={["refuseCommonPasswords"]} texts={passwordsTexts} />
      </div>
    </Card>
  );
}

const signUpTexts = messages.signUp;
const strategies = (["link_method", "raise_error", "allow_duplicates"] as const).map((value) => ({
  value,
  ...signUpTexts.strategies[value],
}));

export function SignUpCard(form: SettingsCardProps) {
  return (
    <Card title={signUpTexts.title}>
      <Switches {...form} names={["signUpEnabled"]} texts={signUpTexts} />
      <div className="mt-2 border-t border-line pt-4">
        <RadioCards
          label={signUpTexts.strategy}
          options={strategies}
          value={form.draft.oauthAccountMergeStrategy}
          onValueChange={(oauthAccountMergeStrategy) => form.set({ oauthAccountMergeStrategy })}
        />
      </div>
    </Card>
  );
}
