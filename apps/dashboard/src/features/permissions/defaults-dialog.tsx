import type { AdminPermissionDefinition, AdminProjectConfig } from "@vestibule/react";
import { useState } from "react";
import { EntryChangedError } from "../../data/project/list-updates.ts";
import { useUpdateProjectList } from "../../data/project/use-update-project-list.ts";
import { explainError } from "../../errors/explain-error.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { PermissionCheckboxes } from "./permission-checkboxes.tsx";

export type DefaultsName = Extract<keyof AdminProjectConfig, `${string}DefaultPermissions`>;

interface DefaultsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly name: DefaultsName;
  readonly title: string;
  /** The selection when the dialog opened. */
  readonly before: readonly string[];
  readonly definitions: readonly AdminPermissionDefinition[];
}

const text = messages.defaults;
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

export function DefaultsDialog({ isOpen, onClose, name, title, before, definitions }: DefaultsDialogProps) {
  const edit = useUpdateProjectList();
  const [chosen, setChosen] = useState(before);
  /** The version the user last saw. */
  const [seen, setSeen] = useState(before);
  const save = useGuardedMutation(async () => {
    await edit(({ config }) => {
      const now = config[name].map(({ id }) => id);
      if (!isSame(now, seen)) throw new EntryChangedError(now);
      return isSame(now, chosen) ? null : { config: { [name]: chosen.map((id) => ({ id })) } };
    });
  });
  const { error } = save;
  const isConflict = error instanceof EntryChangedError;
  async function submit() {
    if (!(await save.run())) return;
    saved(text.saved);
    onClose();
  }
  function showTheirs() {
    const theirs = (error as EntryChangedError<readonly string[]>).now ?? [];
    setSeen(theirs);
    setChosen(theirs);
    save.reset();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={title}
      description={text.alone}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={isConflict} isLoading={save.isPending}>
            {messages.save}
          </Button>
        </>
      }
    >
      {isConflict && (
        <Banner tone="warn" action={<Button onClick={showTheirs}>{text.showTheirs}</Button>}>
          {text.conflict}
        </Banner>
      )}
      {error !== undefined && !isConflict && <Banner tone="danger">{explainError(error).title}</Banner>}
      <PermissionCheckboxes label={messages.choose} definitions={definitions} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
