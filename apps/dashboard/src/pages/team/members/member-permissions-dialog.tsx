import { useQuery } from "@tanstack/react-query";
import { KnownError, type ServerTeam, type ServerTeamUser } from "@vestibule/react";
import { useState } from "react";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { permissionDefinitionsQuery } from "../../../data/permissions.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { PermissionCheckboxes } from "../../../features/permissions/permission-checkboxes.tsx";
import { getUserNameInSentence } from "../../../features/users/user-name.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { useTeamMutation } from "../route.ts";

/** A permission to grant or revoke. */
export interface PermissionChange {
  readonly id: string;
  readonly kind: "grant" | "revoke";
}

/** Grants come first, so that a member never briefly loses a permission that moves to another one. */
export const diffPermissions = (before: readonly string[], after: readonly string[]): readonly PermissionChange[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ id, kind: "grant" as const })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ id, kind: "revoke" as const })),
];

interface FailedChange extends PermissionChange {
  readonly error: unknown;
}

/** Some changes failed; the others were saved. */
export class PartialSaveError extends Error {
  readonly failed: readonly FailedChange[];
  readonly all: number;

  constructor(failed: readonly FailedChange[], all: number) {
    super("Some changes failed.");
    this.failed = failed;
    this.all = all;
  }
}

/** Applies all changes in sequence, even if some fail. @throws PartialSaveError */
export async function applyChanges(
  changes: readonly PermissionChange[],
  make: (change: PermissionChange) => Promise<unknown>,
): Promise<void> {
  const failed: FailedChange[] = [];
  for (const change of changes) {
    try {
      await make(change);
    } catch (error) {
      failed.push({ ...change, error });
    }
  }
  if (failed.length > 0) throw new PartialSaveError(failed, changes.length);
}

interface MemberPermissionsDialogProps {
  readonly team: ServerTeam;
  readonly member: ServerTeamUser;
  /** The member's direct permissions, as last loaded from the server, so that a retry doesn't repeat saved changes. */
  readonly granted: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const text = messages.permissions;

/** Checkboxes for a member's direct permissions, saved together. */
export function MemberPermissionsDialog({ team, member, granted, isOpen, onClose }: MemberPermissionsDialogProps) {
  const { projectsClient } = useDashboard();
  const query = useQuery(permissionDefinitionsQuery(projectsClient, useProjectId(), "team"));
  const change = useTeamMutation(team.id);
  const [chosen, setChosen] = useState(granted);
  const changes = diffPermissions(granted, chosen);
  const save = useGuardedMutation(() =>
    change(() =>
      applyChanges(changes, async ({ id, kind }) => {
        if (kind === "grant") await member.grantPermission(team, id);
        else await ignoreNotFound(() => member.revokePermission(team, id));
      }),
    ),
  );
  async function submit() {
    if (changes.length > 0) {
      if (!(await save.run())) return;
      saved(text.saved);
    }
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={save.isPending}
      title={text.title({ name: getUserNameInSentence(member) })}
      description={text.text}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={query.data === undefined} isLoading={save.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <SaveProblem error={save.error} />
      {query.data ? (
        <PermissionCheckboxes label={text.label} definitions={query.data} chosen={chosen} onChange={setChosen} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-64 rounded-control" />
        </Loading>
      )}
    </Dialog>
  );
}

/** If someone else has already revoked the permission, the goal is reached. */
async function ignoreNotFound(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!KnownError.isInstance(error, "TEAM_PERMISSION_NOT_FOUND")) throw error;
  }
}

function SaveProblem({ error }: { error: unknown }) {
  if (error === undefined) return null;
  if (!(error instanceof PartialSaveError)) return <Banner tone="danger">{explainError(error).title}</Banner>;
  const { failed, all } = error;
  return (
    <Banner tone="danger" title={text.partTitle}>
      {text.part({ done: all - failed.length, all })}
      <ul className="mt-1 list-disc ps-5">
        {failed.map((each) => (
          <li key={each.id}>
            {each.kind === "grant" ? text.granting({ id: each.id }) : text.revoking({ id: each.id })}:{" "}
            {explainError(each.error).title}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
