import { useQuery } from "@tanstack/react-query";
import { useUser } from "@vestibule/react";
import { UserPlus } from "lucide-react";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { ownerInvitationsQuery, ownersQuery } from "../../../data/owners.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { InvitationList } from "./invitation-list.tsx";
import { messages } from "./messages.ts";
import { OwnerList, ROW } from "./owner-list.tsx";

/** One row: most projects have one owner. */
function OwnersSkeleton() {
  return (
    <Loading className="border-t border-line">
      <div className={ROW}>
        <Skeleton className="size-8 rounded-full" />
        <span className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-48" />
        </span>
      </div>
    </Loading>
  );
}

const OwnerInviteDialog = lazyDialog(async () => (await import("./owner-invite-dialog.tsx")).OwnerInviteDialog);

export function OwnersCard() {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const user = useUser();
  const owners = useQuery(ownersQuery(projectsClient, projectId));
  const invitations = useQuery(ownerInvitationsQuery(projectsClient, projectId));
  const inviting = useDialogState<"add" | "transfer">();
  const failed = [owners, invitations].find(({ data, error }) => data === undefined && error !== null);
  return (
    <Card
      id="owners"
      title={messages.title}
      description={messages.description}
      className="scroll-mt-16"
      isFlush
      actions={
        <Button
          icon={<UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={owners.data === undefined}
          onClick={() => inviting.open("add")}
        >
          {messages.invite}
        </Button>
      }
    >
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      ) : owners.data && invitations.data ? (
        <>
          <OwnerList owners={owners.data} ownId={user?.id} onTransfer={() => inviting.open("transfer")} />
          {invitations.data.length > 0 && <InvitationList invitations={invitations.data} />}
        </>
      ) : (
        <OwnersSkeleton />
      )}
      {inviting.opened && owners.data && (
        <OwnerInviteDialog
          key={inviting.opened.key}
          kind={inviting.opened.subject}
          owners={owners.data}
          isOpen={inviting.opened.isOpen}
          onClose={inviting.close}
        />
      )}
    </Card>
  );
}
