import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ServerTeam, ServerTeamMembership, ServerUser } from "@vestibule/react";
import { Plus, Trash2 } from "lucide-react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { useTeamCache } from "../../../data/teams.ts";
import { Facts, Item, ItemDetail, ItemList, QueryBody } from "../../../features/item-list.tsx";

import { Button } from "../../../ui/controls/button.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages, teamName } from "../messages.ts";
import { membershipsQuery, teamsQuery, useUserMutation, useUserRef } from "../user-queries.ts";

const TeamAddDialog = lazyDialog(async () => (await import("./team-add-dialog.tsx")).TeamAddDialog);

const text = messages.teams;
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/**
 * What the user may do in the team, and since when they are in it. Nothing while that loads or if it can't be loaded: the
 * list is useful without it.
 */
function Membership({ membership }: { membership: ServerTeamMembership | undefined }) {
  if (!membership) return null;
  const { permissionIds, joinedAt } = membership;
  return (
    <Facts>
      {permissionIds.length > 0 && <span className="font-mono text-code">{permissionIds.join(", ")}</span>}
      {/* Unknown while a server of the previous version answers. */}
      {joinedAt.getTime() > 0 && (
        <ItemDetail label={text.joined}>
          <RelativeTime value={joinedAt} />
        </ItemDetail>
      )}
    </Facts>
  );
}

export function TeamsCard({ user }: { user: ServerUser }) {
  const projectId = useProjectId();
  const userRef = useUserRef(user.id);
  const query = useQuery(teamsQuery(userRef));
  const { data: memberships } = useQuery(membershipsQuery(userRef));
  const change = useUserMutation(user.id);
  const cache = useTeamCache();
  const adding = useDialogState<void>();
  const leaving = useDialogState<ServerTeam>();
  const add = (
    <Button icon={<Plus {...icon} />} onClick={() => adding.open()}>
      {text.add}
    </Button>
  );
  return (
    <Card title={text.title} description={text.text} isFlush actions={query.data?.length ? add : null}>
      <QueryBody query={query}>
        {(teams) =>
          teams.length === 0 ? (
            <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={text.emptyTitle} action={add} />
          ) : (
            <ItemList label={text.title}>
              {teams.map((team) => (
                <Item
                  key={team.id}
                  mark={<Avatar name={teamName(team)} id={team.id} imageUrl={team.profileImageUrl} isSquare />}
                  title={
                    <Link
                      to="/projects/$projectId/teams/$teamId"
                      params={{ projectId, teamId: team.id }}
                      className="hover:text-accent hover:underline"
                    >
                      {teamName(team)}
                    </Link>
                  }
                  badges={team.id === user.selectedTeam?.id && <Badge tone="plain">{text.selected}</Badge>}
                  facts={<Membership membership={memberships?.find(({ teamId }) => teamId === team.id)} />}
                  actions={
                    <Menu label={messages.menu({ what: teamName(team) })}>
                      <MenuItem icon={<Trash2 {...icon} />} isDanger onSelect={() => leaving.open(team)}>
                        {text.leave}
                      </MenuItem>
                    </Menu>
                  }
                />
              ))}
            </ItemList>
          )
        }
      </QueryBody>
      {adding.opened && (
        <TeamAddDialog
          key={adding.opened.key}
          isOpen={adding.opened.isOpen}
          onClose={adding.close}
          userId={user.id}
          getMember={query.data?.map(({ id }) => id) ?? []}
        />
      )}
      <ConfirmDialog
        isOpen={leaving.opened?.isOpen ?? false}
        onOpenChange={leaving.close}
        title={text.leaveTitle({ team: leaving.opened ? teamName(leaving.opened.subject) : "" })}
        description={text.leaveText}
        confirmLabel={text.leave}
        onConfirm={async () => {
          const team = leaving.opened?.subject;
          if (!team) return;
          await change(() => team.removeUser(user.id)).finally(() => cache.refresh(team.id));
          saved(text.left);
        }}
      />
    </Card>
  );
}
