import type { ServerTeam } from "@vestibule/react";
import { useState } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { TeamFields, teamProblems } from "../../features/teams/team-fields.tsx";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";
import { useTeamMutation } from "./route.ts";

interface TeamEditDialogProps {
  /** As last loaded from the server. After a conflict, saving again knowingly overwrites the other edit. */
  readonly team: ServerTeam;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const text = messages.edit;

/** Edits the name and the picture. */
export function TeamEditDialog({ team, isOpen, onClose }: TeamEditDialogProps) {
  const [draft, setDraft] = useState({ name: team.displayName, picture: team.profileImageUrl ?? "" });
  const change = useTeamMutation(team.id);
  const save = useGuardedMutation(async () => {
    const displayName = draft.name.trim();
    const profileImageUrl = draft.picture.trim() || null;
    const { displayName: nameBefore, profileImageUrl: pictureBefore } = team;
    const changes = {
      ...(displayName !== nameBefore && { displayName }),
      ...(profileImageUrl !== pictureBefore && { profileImageUrl }),
    };
    const expected = {
      ...("displayName" in changes && { displayName: nameBefore }),
      ...("profileImageUrl" in changes && { profileImageUrl: pictureBefore }),
    };
    if (Object.keys(changes).length > 0) await change(() => team.update(changes, { expected }));
  });
  const problems = teamProblems(draft);
  const { error, state } = save;
  const refused = { name: findFieldError(error, "display_name"), picture: findFieldError(error, "profile_image_url") };
  async function submit() {
    if (Object.keys(problems).length > 0 || !(await save.run())) return;
    saved(text.saved);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={state === "saving"}
      title={text.title}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={state === "saving"} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={state === "saving"}>
            {text.save}
          </Button>
        </>
      }
    >
      {state === "conflict" && <Banner tone="warn">{text.conflict}</Banner>}
      {state === "error" && !refused.name && !refused.picture && (
        <Banner tone="danger">{explainError(error).title}</Banner>
      )}
      <TeamFields
        id={team.id}
        draft={draft}
        onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        errors={{ name: problems.name ?? refused.name, picture: problems.picture ?? refused.picture }}
      />
    </Dialog>
  );
}
