import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useProjectId } from "../../app/use-dashboard.ts";
import type { EditableTemplate } from "../../data/emails.ts";
import { formatLanguageName } from "../../features/emails/messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Combobox } from "../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../ui/fields/combobox-options.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { messages } from "./messages.ts";

/** The most common languages. Any other can be set in the URL. */
const offered = (
  "ar bg bn ca cs da de de-at de-ch el en en-gb en-us es es-mx et fa fi fr fr-ca he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-br " +
  "ro ru sk sl sr sv th tr uk ur vi zh zh-hant"
).split(" ");
const add = "+";

interface LanguageSelectProps {
  readonly template: EditableTemplate;
  readonly language: string;
}

/** Selects the language version to edit, or adds one. */
export function LanguageSelect({ template: { type, languages }, language }: LanguageSelectProps) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const adding = useDialogState<undefined>();
  const there = [...new Set([...languages, language])].filter((each) => each !== "").sort();
  const go = (to: string) =>
    void navigate({
      to: "/projects/$projectId/emails/templates/$type",
      params: { projectId, type },
      search: to === "" ? {} : { language: to },
    });
  return (
    <>
      <SelectField
        label={messages.language}
        value={language}
        onValueChange={(value) => (value === add ? adding.open(undefined) : go(value))}
        options={[
          { value: "", label: there.length > 0 ? messages.otherLanguages : messages.everyLanguage },
          ...there.map((value) => ({ value, label: formatLanguageName(value) })),
          { value: add, label: messages.addLanguage },
        ]}
      />
      {adding.opened && (
        <AddLanguageDialog
          key={adding.opened.key}
          isOpen={adding.opened.isOpen}
          onClose={adding.close}
          known={there}
          onAdd={(value) => {
            adding.close();
            go(value);
          }}
        />
      )}
    </>
  );
}

interface AddLanguageDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly known: readonly string[];
  readonly onAdd: (language: string) => void;
}

function AddLanguageDialog({ isOpen, onClose, known, onAdd }: AddLanguageDialogProps) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const options = offered
    .filter((value) => !known.includes(value))
    .map((value) => ({ value, label: formatLanguageName(value), detail: value }));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      size="small"
      title={messages.addLanguageTitle}
      description={messages.addLanguageText}
      onSubmit={() => chosen && onAdd(chosen.value)}
      footer={
        <Button type="submit" variant="primary" disabled={chosen === null}>
          {messages.continueWith}
        </Button>
      }
    >
      <Combobox
        label={messages.language}
        placeholder={messages.chooseLanguage}
        value={chosen}
        onValueChange={setChosen}
        options={options}
      />
    </Dialog>
  );
}
