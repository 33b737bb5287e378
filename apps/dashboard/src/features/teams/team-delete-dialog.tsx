import { KnownError, type ServerTeam } from "@vestibule/react";
import { useTeamCache } from "../../data/teams.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";

interface TeamDeleteDialogProps {
  readonly team: ServerTeam;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

const text = messages.remove;

export function TeamDeleteDialog({ team, isOpen, onClose, onDeleted }: TeamDeleteDialogProps) {
  const cache = useTeamCache();
  const name = sanitizeName(team.displayName);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={name === "" ? text.titleUnnamed : text.title({ name })}
      description={text.text}
      confirmLabel={text.confirm}
      typeToConfirm={name || team.id}
      onConfirm={async () => {
        try {
          await team.delete();
        } catch (error) {
          // It was already deleted.
          if (!KnownError.isInstance(error, "TEAM_NOT_FOUND")) throw error;
        }
        saved(text.done);
        onDeleted?.();
        cache.evict(team.id);
      }}
    />
  );
}
