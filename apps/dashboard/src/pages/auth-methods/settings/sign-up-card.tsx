import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import type { SettingsCardProps } from "./settings-fields.ts";
import { Switches } from "./switches.tsx";

const texts = messages.signUp;
const strategies = (["link_method", "raise_error", "allow_duplicates"] as const).map((value) => ({
  value,
  ...texts.strategies[value],
}));

export function SignUpCard(form: SettingsCardProps) {
  return (
    <Card title={texts.title}>
      <Switches {...form} names={["signUpEnabled"]} texts={texts} />
      <div className="mt-2 border-t border-line pt-4">
        <RadioCards
          label={texts.strategy}
          options={strategies}
          value={form.draft.oauthAccountMergeStrategy}
          onValueChange={(oauthAccountMergeStrategy) => form.set({ oauthAccountMergeStrategy })}
        />
      </div>
    </Card>
  );
}
