import { KnownError } from "@vestibule/react";
import { useCallback, useState } from "react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { useTeamCache } from "../../../data/teams.ts";
import { explainError, GoneError } from "../../../errors/explain-error.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages, teamName } from "../messages.ts";
import { useUserMutation } from "../user-queries.ts";

interface TeamAddDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly userId: string;
  /** The user's teams, which are not offered. */
  readonly getMember: readonly string[];
}

const text = messages.teams;
const maxOptions = 50;

export function TeamAddDialog({ isOpen, onClose, userId, getMember }: TeamAddDialogProps) {
  const admin = useAdmin();
  const [team, setTeam] = useState<ComboboxOption | null>(null);
  const [wasTried, setTried] = useState(false);
  const change = useUserMutation(userId);
  const teams = useTeamCache();
  const add = useGuardedMutation((teamId: string) =>
    change(async () => {
      const chosen = await admin.getTeam(teamId);
      if (!chosen) throw new GoneError();
      await chosen.addUser(userId);
    }).finally(() => teams.refresh(teamId)),
  );
  const findTeams = useCallback(
    async (typed: string) => {
      const found = await admin.searchTeams({ query: typed.trim() || undefined, limit: maxOptions });
      return found
        .filter(({ id }) => !getMember.includes(id))
        .map((each) => ({ value: each.id, label: teamName(each), detail: each.id }));
    },
    [admin, getMember],
  );
  async function submit() {
    setTried(true);
    if (!team || !(await add.run(team.value))) return;
    saved(text.added);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={add.isPending}
      size="small"
      title={text.addTitle}
      description={text.addText}
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
        label={text.team}
        placeholder={text.teamPlaceholder}
        value={team}
        onValueChange={(next) => {
          setTeam(next);
          add.reset();
        }}
        findOptions={findTeams}
        error={wasTried && !team ? text.choose : getErrorMessage(add.error)}
      />
    </Dialog>
  );
}

function getErrorMessage(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return KnownError.isInstance(error, "TEAM_MEMBERSHIP_ALREADY_EXISTS") ? text.already : explainError(error).title;
}
