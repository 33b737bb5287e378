import { KnownError, type ServerTeam } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../../errors/explain-error.ts";
import { messages as shared } from "../../../features/teams/messages.ts";
import { useUserSearch } from "../../../features/users/use-user-search.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useTeamMutation } from "../route.ts";

interface MemberAddDialogProps {
  readonly team: ServerTeam;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const text = messages.addMember;

export function MemberAddDialog({ team, isOpen, onClose }: MemberAddDialogProps) {
  const findUsers = useUserSearch();
  const [user, setUser] = useState<ComboboxOption | null>(null);
  const [wasTried, setTried] = useState(false);
  const change = useTeamMutation(team.id);
  const add = useGuardedMutation((userId: string) => change(() => team.addUser(userId)));
  async function submit() {
    setTried(true);
    if (!user || !(await add.run(user.value))) return;
    saved(text.done);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={add.isPending}
      size="small"
      title={text.title}
      description={text.text}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={add.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={add.isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <Combobox
        label={text.user}
        placeholder={shared.user.placeholder}
        value={user}
        onValueChange={(next) => {
          setUser(next);
          add.reset();
        }}
        findOptions={findUsers}
        error={wasTried && !user ? text.choose : getErrorMessage(add.error)}
      />
    </Dialog>
  );
}

function getErrorMessage(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (KnownError.isInstance(error, "TEAM_MEMBERSHIP_ALREADY_EXISTS")) return text.already;
  return KnownError.isInstance(error, "USER_NOT_FOUND") ? text.gone : explainError(error).title;
}
