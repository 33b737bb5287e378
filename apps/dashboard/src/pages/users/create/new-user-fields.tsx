import { useProject } from "../../../data/projects.ts";
import { ApplicationField } from "../../../features/users/application-field.tsx";
import type { ApplicationChoice } from "../../../features/users/applications.ts";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { PasswordField, TextField } from "../../../ui/fields/text-field.tsx";
import { messages } from "../messages.ts";
import { isInvited, type NewUser, type NewUserErrors } from "./new-user.ts";

interface NewUserFieldsProps {
  readonly user: NewUser;
  readonly onChange: (changes: Partial<NewUser>) => void;
  readonly errors: NewUserErrors;
  /** The application that an invitation links to. */
  readonly choice: ApplicationChoice;
}

const text = messages.new;

/** Only the fields that the project's sign-in methods need. */
export function NewUserFields({ user, onChange, errors, choice }: NewUserFieldsProps) {
  const { config } = useProject();
  const hasEmail = user.email.trim() !== "";
  // Without an email, its switches aren't shown.
  const canInvite = !hasEmail || user.usedToSignIn;
  return (
    <>
      <TextField
        label={text.name}
        autoFocus
        autoComplete="off"
        value={user.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={text.email}
        type="email"
        autoComplete="off"
        value={user.email}
        error={errors.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      {hasEmail && (
        <div className="-my-3 divide-y divide-line">
          <SwitchRow
            label={text.verified}
            hint={text.verifiedHint}
            checked={user.isVerified}
            onCheckedChange={(isVerified) => onChange({ isVerified })}
          />
          <SwitchRow
            label={text.signIn}
            hint={text.signInHint}
            checked={user.usedToSignIn}
            onCheckedChange={(usedToSignIn) => onChange({ usedToSignIn })}
          />
        </div>
      )}
      {config.credentialEnabled && (
        <PasswordField
          label={text.password}
          isOptional
          hint={errors.password ? undefined : text.passwordHint({ min: config.passwordMinLength })}
          autoComplete="new-password"
          value={user.password}
          error={errors.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
      {config.magicLinkEnabled && (
        <SwitchRow
          className="-my-3"
          label={text.otp}
          hint={text.otpHint}
          checked={user.hasCodes}
          onCheckedChange={(hasCodes) => onChange({ hasCodes })}
        />
      )}
      <SwitchRow
        className="-my-3"
        label={text.invite}
        hint={canInvite ? text.inviteHint : text.inviteNeedsEmail}
        disabled={!canInvite}
        checked={user.wantsInvitation && canInvite}
        onCheckedChange={(wantsInvitation) => onChange({ wantsInvitation })}
      />
      {isInvited(user) && <ApplicationField choice={choice} />}
    </>
  );
}
