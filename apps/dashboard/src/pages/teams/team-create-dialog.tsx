import { useNavigate } from "@tanstack/react-router";
import { KnownError } from "@vestibule/react";
import { useState } from "react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { useTeamCache } from "../../data/teams.ts";
import { explainError } from "../../errors/explain-error.ts";
import { findFieldError } from "../../errors/field-errors.ts";
import { messages as shared } from "../../features/teams/messages.ts";
import { type TeamDraft, TeamFields, teamProblems } from "../../features/teams/team-fields.tsx";
import { useUserSearch } from "../../features/users/use-user-search.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Combobox } from "../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../ui/fields/combobox-options.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";

const text = messages.new;

interface TeamCreateDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a team and opens its page. */
export function TeamCreateDialog({ isOpen, onClose }: TeamCreateDialogProps) {
  const admin = useAdmin();
  const projectId = useProjectId();
  const cache = useTeamCache();
  const navigate = useNavigate();
  const findUsers = useUserSearch();
  const [draft, setDraft] = useState<TeamDraft>({ name: "", picture: "" });
  const [creator, setCreator] = useState<ComboboxOption | null>(null);
  const [wasTried, setTried] = useState(false);
  const creating = useGuardedMutation(async () => {
    const { id } = await admin.createTeam({
      displayName: draft.name.trim(),
      profileImageUrl: draft.picture.trim() || undefined,
      creatorUserId: creator?.value,
    });
    saved(text.done);
    void cache.refreshLists();
    await navigate({ to: "/projects/$projectId/teams/$teamId", params: { projectId, teamId: id } });
  });
  const { error } = creating;
  const problems = teamProblems(draft);
  const refused = { name: findFieldError(error, "display_name"), picture: findFieldError(error, "profile_image_url") };
  const isCreatorGone = KnownError.isInstance(error, "USER_NOT_FOUND");
  const isOther = error !== undefined && !refused.name && !refused.picture && !isCreatorGone;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={creating.isPending}
      title={text.title}
      description={text.text}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(problems).length === 0) void creating.run();
      }}
      footer={
        <>
          <Button disabled={creating.isPending} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={creating.isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      {isOther && <Banner tone="danger">{explainError(error).title}</Banner>}
      <TeamFields
        id="new"
        draft={draft}
        onChange={(changes) => {
          setDraft((before) => ({ ...before, ...changes }));
          creating.reset();
        }}
        errors={wasTried ? { name: problems.name ?? refused.name, picture: problems.picture ?? refused.picture } : {}}
      />
      <Combobox
        label={text.creator}
        hint={text.creatorHint}
        isOptional
        placeholder={shared.user.placeholder}
        value={creator}
        onValueChange={(next) => {
          setCreator(next);
          creating.reset();
        }}
        findOptions={findUsers}
        error={isCreatorGone ? text.creatorGone : undefined}
      />
    </Dialog>
  );
}
