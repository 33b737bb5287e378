import { useCallback, useState } from "react";
import { auditActions } from "../../../data/audit/audit-actions.ts";
import { actionMessages } from "../../../data/audit/audit-messages.ts";
import { useUserSearch } from "../../../features/users/use-user-search.ts";
import { defineMessages, perLocale } from "../../../i18n/define-messages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { type ComboboxOption, type FindOptions, filterOptions } from "../../../ui/fields/combobox-options.ts";
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

export interface FindDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is filtered by. */
  readonly kind: "action" | "actor" | "target";
  /** Options besides the users. Always the same list. */
  readonly choices: readonly ComboboxOption[];
  readonly onFind: (option: ComboboxOption) => void;
}

const getActions = perLocale(() => auditActions.map((value) => ({ value, label: actionMessages[value] })));

/** Finds users, and those of `choices` that match. */
function useFind(choices: readonly ComboboxOption[]): FindOptions {
  const findUsers = useUserSearch();
  return useCallback(
    async (text, signal) => {
      const users = await findUsers(text, signal);
      const isUser = (option: ComboboxOption) => users.some(({ value }) => value === option.value);
      return [...filterOptions(choices, text).filter((option) => !isUser(option)), ...users];
    },
    [choices, findUsers],
  );
}

export function FindDialog({ isOpen, onClose, kind, choices, onFind }: FindDialogProps) {
  const text = messages[kind];
  const find = useFind(choices);
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
        {...(kind === "action" ? { options: getActions() } : { findOptions: find })}
        label={text.label}
        placeholder={text.placeholder}
        value={chosen}
        onValueChange={setChosen}
        error={wasTried && !chosen ? text.choose : undefined}
      />
    </Dialog>
  );
}
