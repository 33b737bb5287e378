import { useState } from "react";
import { defineMessages } from "../../../i18n/define-messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Combobox, type ComboboxProps } from "../../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

/** Not in the messages of the page, which loads without this dialog. */
const messages = defineMessages("auditFind", {
  action: {
    title: "Filter by event",
    label: "Event",
    placeholder: "Such as password or webhook",
    choose: "Choose an event",
  },
  actor: {
    title: "Filter by actor",
    label: "User, owner or keys",
    placeholder: "Name or email address",
    choose: "Choose an actor",
  },
  target: {
    title: "Filter by target",
    label: "User",
    placeholder: "Name or email address",
    choose: "Choose a user",
  },
  apply: "Show",
  cancel: "Cancel",
});

export interface FindDialogProps extends Pick<ComboboxProps, "options" | "findOptions"> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is filtered by. */
  readonly kind: "action" | "actor" | "target";
  readonly onFind: (option: ComboboxOption) => void;
}

export function FindDialog({ isOpen, onClose, kind, onFind, ...search }: FindDialogProps) {
  const text = messages[kind];
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [wasTried, setTried] = useState(false);
  function submit() {
    setTried(true);
    if (!chosen) return;
    onFind(chosen);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      size="small"
      title={text.title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" variant="primary">
            {messages.apply}
          </Button>
        </>
      }
    >
      <Combobox
        {...search}
        label={text.label}
        placeholder={text.placeholder}
        value={chosen}
        onValueChange={setChosen}
        error={wasTried && !chosen ? text.choose : undefined}
      />
    </Dialog>
  );
}
