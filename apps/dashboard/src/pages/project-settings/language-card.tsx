import { useProjectSwitch } from "../../data/project/use-autosave-switch.ts";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import { type DetailsFields, getLanguageOptions, parseLanguage } from "./project-details.ts";

const { language } = messages;

interface LanguageCardProps {
  readonly draft: DetailsFields;
  readonly set: (patch: Partial<DetailsFields>) => void;
}

/** The default is saved with the page; the switch saves at once. */
export function LanguageCard({ draft, set }: LanguageCardProps) {
  const detect = useProjectSwitch("detectLanguage");
  return (
    <Card title={language.title} description={language.text}>
      <SelectField
        label={language.defaultLanguage}
        hint={language.defaultHint}
        options={getLanguageOptions()}
        value={draft.defaultLanguage}
        onValueChange={(value) => set({ defaultLanguage: parseLanguage(value) })}
        className="max-w-lg"
      />
      <div className="border-t border-line pt-4">
        <SwitchRow {...language.detect} {...detect} className="-my-3" />
      </div>
    </Card>
  );
}
