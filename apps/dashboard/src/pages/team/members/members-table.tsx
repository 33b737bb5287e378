import { useQuery } from "@tanstack/react-query";
import type { ServerTeam, ServerTeamUser } from "@vestibule/react";
import { Plus, SearchX, UsersRound } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { getUserName, getUserNameInSentence } from "../../../features/users/user-name.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { MenuItem, MenuLink, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "../messages.ts";
import { membersQuery, useTeamMutation, useTeamRef } from "../route.ts";
import { getMemberColumns } from "./columns.tsx";

const MemberAddDialog = lazyDialog(async () => (await import("./member-add-dialog.tsx")).MemberAddDialog);
const MemberPermissionsDialog = lazyDialog(
  async () => (await import("./member-permissions-dialog.tsx")).MemberPermissionsDialog,
);

const text = messages.members;
const getId = ({ id }: ServerTeamUser) => id;

/** Whether the member's name, email or permissions match the search. */
const isMatch = (member: ServerTeamUser, wanted: string): boolean =>
  [
    getUserName(member),
    member.teamProfile.displayName ?? "",
    member.primaryEmail ?? "",
    member.id,
    ...member.permissionIds,
  ].some((each) => each.toLowerCase().includes(wanted));

export function MembersTable({ team }: { team: ServerTeam }) {
  const projectId = useProjectId();
  const { data: members, error, refetch } = useQuery(membersQuery(useTeamRef(team.id)));
  const change = useTeamMutation(team.id);
  const [search, setSearch] = useState("");
  const adding = useDialogState<void>();
  const editing = useDialogState<ServerTeamUser>();
  const removing = useDialogState<ServerTeamUser>();
  const wanted = search.trim().toLowerCase();
  const rows = useMemo(() => members?.filter((member) => isMatch(member, wanted)), [members, wanted]);
  const getLink = useCallback(
    ({ id }: ServerTeamUser) =>
      ({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: id } }) as const,
    [projectId],
  );
  const { open: openEditing } = editing;
  const { open: openRemoving } = removing;
  const getMenu = useCallback(
    (member: ServerTeamUser) => (
      <>
        <MenuLink link={getLink(member)}>{text.menu.open}</MenuLink>
        <MenuItem onSelect={() => openEditing(member)}>{text.menu.permissions}</MenuItem>
        <MenuSeparator />
        <MenuItem isDanger onSelect={() => openRemoving(member)}>
          {text.menu.remove}
        </MenuItem>
      </>
    ),
    [getLink, openEditing, openRemoving],
  );
  const { opened } = editing;
  const add = (
    <Button
      variant="primary"
      aria-keyshortcuts="c"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => adding.open()}
    >
      {text.add}
    </Button>
  );
  return (
    <>
      <DataTable
        label={text.title}
        tableKey="team-members"
        columns={getMemberColumns()}
        rows={rows}
        getRowId={getId}
        rowLink={getLink}
        rowMenu={getMenu}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<SearchField label={text.search} hasSlashHint value={search} onValueChange={setSearch} />}
        toolbarEnd={add}
        empty={
          wanted ? (
            <EmptyState
              icon={<SearchX />}
              title={text.noMatch}
              action={<Button onClick={() => setSearch("")}>{text.clear}</Button>}
            />
          ) : (
            <EmptyState icon={<UsersRound />} title={text.emptyTitle} description={text.emptyText} />
          )
        }
      />
      {adding.opened && (
        <MemberAddDialog
          key={`add-${adding.opened.key}`}
          team={team}
          isOpen={adding.opened.isOpen}
          onClose={adding.close}
        />
      )}
      {opened && (
        <MemberPermissionsDialog
          key={`permissions-${opened.key}`}
          team={team}
          member={opened.subject}
          granted={members?.find(({ id }) => id === opened.subject.id)?.permissionIds ?? opened.subject.permissionIds}
          isOpen={opened.isOpen}
          onClose={editing.close}
        />
      )}
      <ConfirmDialog
        isOpen={removing.opened?.isOpen ?? false}
        onOpenChange={removing.close}
        title={text.removeTitle({ name: removing.opened ? getUserNameInSentence(removing.opened.subject) : "" })}
        description={text.removeText}
        confirmLabel={text.removeConfirm}
        onConfirm={async () => {
          await change(async () => removing.opened?.subject.remove());
          saved(text.removed);
        }}
      />
    </>
  );
}
