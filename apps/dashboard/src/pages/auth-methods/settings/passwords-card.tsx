import { TextField } from "../../../ui/fields/text-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lengthProblem } from "./durations.ts";
import { messages } from "./messages.ts";
import type { SettingsCardProps } from "./settings-fields.ts";
import { Switches } from "./switches.tsx";

const texts = messages.passwords;

export function PasswordsCard(form: SettingsCardProps) {
  const { passwordMinLength } = form.draft;
  return (
    <Card title={texts.title}>
      <TextField
        label={texts.passwordMinLength.label}
        hint={texts.passwordMinLength.hint}
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
        <Switches {...form} names={["refuseCommonPasswords"]} texts={texts} />
      </div>
    </Card>
  );
}
