import { useQuery } from "@tanstack/react-query";
import type { ServerTeam } from "@vestibule/react";
import { Pencil } from "lucide-react";
import { ItemDetail } from "../../../features/items/item-list.tsx";
import { getTeamName } from "../../../features/teams/team-name.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Count } from "../../../ui/display/count.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { messages } from "../messages.ts";
import { membersQuery, useTeamRef } from "../team-queries.ts";

const text = messages.header;

/** The team's name, picture and key details. */
export function TeamHeader({ team, onEdit }: { team: ServerTeam; onEdit: () => void }) {
  const { data: members } = useQuery({ ...membersQuery(useTeamRef(team.id)), enabled: false });
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Avatar name={getTeamName(team)} id={team.id} imageUrl={team.profileImageUrl} size={64} isSquare />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <h1 className="min-w-0 text-title font-semibold tracking-[-0.01em] break-words">{getTeamName(team)}</h1>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-ink-2">
          <Id value={team.id} label={text.id} />
          <ItemDetail label={text.created}>
            <RelativeTime value={team.createdAt} />
          </ItemDetail>
          {members && (
            <ItemDetail label={text.members}>
              <Count value={members.length} />
            </ItemDetail>
          )}
        </div>
      </div>
      <Button icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onEdit}>
        {text.edit}
      </Button>
    </header>
  );
}
