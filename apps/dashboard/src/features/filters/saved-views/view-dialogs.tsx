import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { addView, maxViews, nameMaxLength, renameView, type SavedView } from "./stored-views.ts";

interface ViewsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly views: readonly SavedView[];
  readonly onChange: (views: readonly SavedView[]) => void;
}

interface SaveViewDialogProps extends ViewsDialogProps {
  /** What the table shows. */
  readonly shown: Omit<SavedView, "name">;
}

const { problems, list } = messages;

/** Saves what the table shows, under a new name or in place of another view. */
export function SaveViewDialog({ isOpen, onClose, views, onChange, shown }: SaveViewDialogProps) {
  const text = messages.new;
  const [name, setName] = useState("");
  const [wasTried, setTried] = useState(false);
  const wanted = name.trim();
  const isKnown = views.some((view) => view.name === wanted);
  const problem =
    wanted === ""
      ? problems.empty
      : views.length >= maxViews && !isKnown
        ? problems.full({ max: maxViews })
        : undefined;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      size="small"
      title={text.title}
      description={text.text}
      onSubmit={() => {
        setTried(true);
        if (problem) return;
        onChange(addView(views, { ...shown, name: wanted }));
        saved(text.saved);
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" variant="primary">
            {isKnown ? text.replace : text.submit}
          </Button>
        </>
      }
    >
      <TextField
        label={text.name}
        hint={isKnown ? text.replaces : undefined}
        error={wasTried ? problem : undefined}
        maxLength={nameMaxLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}

/** Renames and deletes views. */
export function ManageViewsDialog({ isOpen, onClose, views, onChange }: ViewsDialogProps) {
  const [renamed, setRenamed] = useState<string>();
  const items = useRef<HTMLUListElement>(null);
  const focusAgain = () => requestAnimationFrame(() => items.current?.querySelector("button")?.focus());
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      size="small"
      title={list.title}
      description={list.text}
      footer={<Button onClick={onClose}>{list.close}</Button>}
    >
      {views.length === 0 && <p className="text-ink-2">{list.none}</p>}
      <ul ref={items} className="flex flex-col">
        {views.map(({ name }) => (
          <li key={name} className="flex min-h-11 flex-col justify-center border-line border-b py-1 last:border-0">
            {renamed === name ? (
              <RenameForm
                name={name}
                taken={views.map((view) => view.name)}
                onDone={(next) => {
                  setRenamed(undefined);
                  if (next !== name) {
                    onChange(renameView(views, name, next));
                    saved(list.renamed);
                  }
                  focusAgain();
                }}
              />
            ) : (
              <div className="flex items-center gap-1">
                <bdi className="min-w-0 flex-1 break-words">{name}</bdi>
                <IconButton
                  label={list.rename({ name })}
                  hasTooltip={false}
                  icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
                  onClick={() => setRenamed(name)}
                />
                <IconButton
                  label={list.delete({ name })}
                  hasTooltip={false}
                  icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
                  onClick={() => {
                    onChange(views.filter((view) => view.name !== name));
                    saved(list.deleted);
                    focusAgain();
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly taken: readonly string[];
  /** Called with the same name if it didn't change. */
  readonly onDone: (name: string) => void;
}

function RenameForm({ name, taken, onDone }: RenameFormProps) {
  const [next, setNext] = useState(name);
  const [wasTried, setTried] = useState(false);
  const wanted = next.trim();
  const problem =
    wanted === "" ? problems.empty : wanted !== name && taken.includes(wanted) ? problems.taken : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem) onDone(wanted);
      }}
    >
      <TextField
        label={list.name}
        error={wasTried ? problem : undefined}
        maxLength={nameMaxLength}
        // The user has just chosen to rename it.
        autoFocus
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={() => onDone(name)}>
          {messages.cancel}
        </Button>
        <Button size="small" type="submit" variant="primary">
          {list.submit}
        </Button>
      </div>
    </form>
  );
}
