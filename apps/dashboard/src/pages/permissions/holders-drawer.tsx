import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserX } from "lucide-react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { type Holder, holdersQuery, type Scope } from "../../data/permissions.ts";
import { Item, ItemDetail, ItemList } from "../../features/item-list.tsx";
import { getSecondaryEmail, getUserName } from "../../features/users/user-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";

import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { messages } from "./messages.ts";

const text = messages.holders;

interface HoldersDrawerProps {
  readonly scope: Scope;
  readonly permissionId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All users with a permission, granted directly or through another one. */
export function HoldersDrawer({ scope, permissionId, isOpen, onClose }: HoldersDrawerProps) {
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onClose}
      title={text.title({ id: permissionId })}
      description={text.description}
    >
      <Holders scope={scope} permissionId={permissionId} />
    </Drawer>
  );
}

function Holders({ scope, permissionId }: Pick<HoldersDrawerProps, "scope" | "permissionId">) {
  const { projectsClient } = useDashboard();
  const query = useInfiniteQuery(holdersQuery(projectsClient, useProjectId(), scope, permissionId));
  const holders = query.data?.pages.flat();
  if (!holders && query.error) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  if (!holders) {
    return (
      <Loading className="flex flex-col gap-4">
        {["a", "b", "c"].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </Loading>
    );
  }
  if (holders.length === 0) return <EmptyState icon={<UserX />} title={text.empty} />;
  return (
    <div className="-mx-5 -mt-4 flex flex-col gap-3">
      <ItemList label={text.title({ id: permissionId })}>
        {holders.map((holder) => (
          <HolderItem key={`${holder.teamId} ${holder.userId}`} holder={holder} permissionId={permissionId} />
        ))}
      </ItemList>
      {query.isFetchNextPageError && <p className="px-5 text-danger">{text.moreFailed}</p>}
      {query.hasNextPage && (
        <Button className="self-center" isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  );
}

function HolderItem({ holder, permissionId }: { holder: Holder; permissionId: string }) {
  const projectId = useProjectId();
  const { userId, teamId, teamDisplayName, grantedPermissionIds } = holder;
  const name = getUserName(holder);
  const address = getSecondaryEmail(holder);
  const through = grantedPermissionIds.filter((id) => id !== permissionId);
  const link = "hover:text-accent hover:underline";
  return (
    <Item
      mark={<Avatar name={name} id={userId} imageUrl={holder.profileImageUrl} />}
      title={
        <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId }} className={link}>
          {name}
        </Link>
      }
      badges={
        <>
          {grantedPermissionIds.includes(permissionId) && <Badge>{text.direct}</Badge>}
          {through.length > 0 && <Badge title={through.join(", ")}>{text.through({ ids: through.join(", ") })}</Badge>}
        </>
      }
      facts={
        <>
          {address && <ItemDetail>{address}</ItemDetail>}
          {teamId !== undefined && (
            <ItemDetail label={text.inTeam}>
              <Link to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId }} className={link}>
                {sanitizeName(teamDisplayName ?? "") || teamId}
              </Link>
            </ItemDetail>
          )}
        </>
      }
    />
  );
}
