import { type AdminPermissionDefinition, KnownError } from "@vestibule/react";
import { useMemo, useState } from "react";
import type { Scope } from "../../data/permissions.ts";
import { explainError } from "../../errors/explain-error.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { PermissionCheckboxes } from "../../features/permissions/permission-checkboxes.tsx";
import { findCycle } from "../../features/permissions/permission-graph.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { type PermissionDraft, usePermissionMutations } from "./permission-mutations.ts";
import { idProblem } from "./permissions-search.ts";

interface PermissionFormDialogProps {
  readonly scope: Scope;
  /** The permission being edited, as last loaded from the server; undefined: a new one. */
  readonly permission: AdminPermissionDefinition | undefined;
  readonly definitions: readonly AdminPermissionDefinition[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const { form } = messages;

export function PermissionFormDialog(props: PermissionFormDialogProps) {
  const { scope, permission, isOpen, onClose } = props;
  const changes = usePermissionMutations(scope);
  // As they were when the dialog opened, so that a permission it creates doesn't count as a duplicate.
  const [definitions] = useState(props.definitions);
  const before = useMemo(() => toDraft(permission), [permission]);
  const { draft, set: change, changes: changed } = useDraft(before);
  const [wasTried, setTried] = useState(false);
  const others = definitions.filter(({ id }) => id !== permission?.id);
  const isTaken = others.some(({ id }) => id === draft.id);
  const problem = isTaken ? "idTaken" : idProblem(draft.id);
  const circle = findCycle(permission?.id ?? draft.id, draft.contained, others);
  const save = useGuardedMutation(async () => {
    await (permission ? changes.update(permission, changed) : changes.create(draft));
  });
  const set = (values: Partial<PermissionDraft>) => {
    change(values);
    if (save.state === "error") save.reset();
  };
  async function submit() {
    setTried(true);
    if (problem || circle || !(await save.run())) return;
    saved(permission ? form.saved : form.created);
    onClose();
  }
  const refused = parseFieldErrors(save.error);
  const isRenamed = permission !== undefined && draft.id !== permission.id;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={permission ? form.editTitle({ id: permission.id }) : form.createTitle}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {form.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={save.isPending}>
            {permission ? form.save : form.create}
          </Button>
        </>
      }
    >
      {save.state === "conflict" && <Banner tone="warn">{form.conflict}</Banner>}
      {refused.other && <Banner tone="danger">{refused.other}</Banner>}
      <TextField
        label={form.id}
        hint={form.idHint}
        isCode
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.id}
        error={(wasTried || isTaken) && problem ? form[problem] : refused.id}
        onChange={(event) => set({ id: event.target.value })}
      />
      {isRenamed && <Banner tone="warn">{form.idRename}</Banner>}
      <TextField
        label={form.description}
        isOptional
        placeholder={form.descriptionPlaceholder}
        maxLength={2000}
        value={draft.description}
        error={refused.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <PermissionCheckboxes
        label={form.contained}
        hint={form.containedHint}
        definitions={others}
        chosen={draft.contained}
        onChange={(contained) => set({ contained })}
        error={circle ? form.circle({ way: circle.join(" → ") }) : refused.contained}
      />
    </Dialog>
  );
}

const toDraft = (permission: AdminPermissionDefinition | undefined): PermissionDraft => ({
  id: permission?.id ?? "",
  description: permission?.description ?? "",
  contained: permission?.containedPermissionIds ?? [],
});

interface FieldErrors {
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  readonly contained?: string | undefined;
  readonly other?: string | undefined;
}

/** The server's errors by field. */
function parseFieldErrors(error: unknown): FieldErrors {
  if (error === undefined || KnownError.isInstance(error, "CHANGED_MEANWHILE")) return {};
  if (KnownError.isInstance(error, "PERMISSION_ID_ALREADY_EXISTS")) return { id: form.idTaken };
  if (KnownError.isInstance(error, "PERMISSION_NOT_FOUND")) return { other: form.gone };
  if (KnownError.isInstance(error, "CONTAINED_PERMISSION_NOT_FOUND")) {
    return { contained: form.containedGone({ id: error.details.permission_id }) };
  }
  const [id, description] = [findFieldError(error, "id"), findFieldError(error, "description")];
  return id || description ? { id, description } : { other: explainError(error).title };
}
