import { Link } from "@tanstack/react-router";
import type { AdminPermissionDefinition, ServerUser } from "@vestibule/react";
import { useState } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

interface PermissionGrantDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly user: ServerUser;
  /** Permissions already granted, which are not offered. */
  readonly held: readonly string[];
  readonly definitions: readonly AdminPermissionDefinition[];
  /** Whether the definitions are being refetched: a missing one may still appear. */
  readonly isReading: boolean;
}

const text = messages.permissions;

export function PermissionGrantDialog(props: PermissionGrantDialogProps) {
  const { isOpen, onClose, user, held, definitions, isReading } = props;
  const projectId = useProjectId();
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [wasTried, setTried] = useState(false);
  const change = useUserMutation(user.id);
  const grant = useGuardedMutation((id: string) => change(() => user.grantPermission(id)));
  const options = definitions
    .filter(({ id }) => !held.includes(id))
    .map(({ id, description }) => ({ value: id, label: id, detail: description }));
  const problem = grant.error === undefined ? undefined : explainError(grant.error).title;
  async function submit() {
    setTried(true);
    if (!chosen || !(await grant.run(chosen.value))) return;
    saved(text.granted);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={grant.isPending}
      size="small"
      title={text.grantTitle}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={grant.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={grant.isPending} disabled={options.length === 0}>
            {text.submit}
          </Button>
        </>
      }
    >
      {options.length === 0 && !isReading ? (
        <Banner
          action={
            <Button asChild>
              <Link to="/projects/$projectId/project-permissions" params={{ projectId }}>
                {text.toDefinitions}
              </Link>
            </Button>
          }
        >
          {text.noneToGrant}
        </Banner>
      ) : (
        <Combobox
          label={text.permission}
          placeholder={text.permissionPlaceholder}
          value={chosen}
          onValueChange={(next) => {
            setChosen(next);
            grant.reset();
          }}
          options={options}
          error={wasTried && !chosen ? text.choose : problem}
        />
      )}
    </Dialog>
  );
}
