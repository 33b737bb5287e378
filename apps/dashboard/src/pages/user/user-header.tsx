import type { ServerUser } from "@vestibule/react";
import { UserCheck } from "lucide-react";
import { ItemDetail } from "../../features/item-list.tsx";
import type { UserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { UserMenuItems } from "../../features/users/user-menu-items.tsx";
import { getLastActive, getUserName } from "../../features/users/user-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Id } from "../../ui/display/id.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { InlineName } from "./inline-name.tsx";
import { messages } from "./messages.ts";

interface UserHeaderProps {
  readonly user: ServerUser;
  readonly open: UserDialogs["open"];
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

const text = messages.header;

/** The user's name, picture and key details. */
export function UserHeader({ user, open, isEditing, onEdit }: UserHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Avatar name={getUserName(user)} id={user.id} imageUrl={user.profileImageUrl} size={64} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pointer-coarse:min-h-11">
          <InlineName user={user} isEditing={isEditing} onEdit={onEdit} />
          {user.isAnonymous && <Badge>{text.anonymous}</Badge>}
          {user.restrictedByAdmin && <Badge tone="warn">{messages.restriction.badge}</Badge>}
          {user.isMultiFactorRequired && <Badge tone="ok">{text.secondFactor}</Badge>}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <span className="min-w-0 break-all">{user.primaryEmail ?? text.noEmail}</span>
          {user.primaryEmail !== null && (
            <Badge tone={user.primaryEmailVerified ? "ok" : "warn"}>
              {user.primaryEmailVerified ? text.verified : text.unverified}
            </Badge>
          )}
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-ink-2">
          <Id value={user.id} label={text.userId} />
          <ItemDetail label={text.lastActive}>
            <RelativeTime value={getLastActive(user)} />
          </ItemDetail>
          <ItemDetail label={text.signedUp}>
            <RelativeTime value={user.signedUpAt} />
          </ItemDetail>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <Button
          icon={<UserCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => open("impersonate", user)}
        >
          {text.impersonate}
        </Button>
        <Menu label={text.more}>
          <UserMenuItems user={user} open={open} />
        </Menu>
      </div>
    </header>
  );
}
