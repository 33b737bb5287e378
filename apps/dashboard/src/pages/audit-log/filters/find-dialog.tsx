import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Combobox, type ComboboxProps } from "../../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { messages } from "../messages.ts";

export interface FindDialogProps extends Pick<ComboboxProps, "options" | "findOptions"> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly words: {
    /** The label of the menu item that opens the dialog. */
    readonly open: string;
    readonly title: string;
    readonly label: string;
    readonly placeholder: string;
    readonly choose: string;
  };
  readonly onFind: (option: ComboboxOption) => void;
}

export function FindDialog({ isOpen, onClose, words, onFind, ...search }: FindDialogProps) {
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
      title={words.title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{messages.filters.cancel}</Button>
          <Button type="submit" variant="primary">
            {messages.filters.apply}
          </Button>
        </>
      }
    >
      <Combobox
        {...search}
        label={words.label}
        placeholder={words.placeholder}
        value={chosen}
        onValueChange={setChosen}
        error={wasTried && !chosen ? words.choose : undefined}
      />
    </Dialog>
  );
}
