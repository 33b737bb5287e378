import { Link } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { Pencil, UserCheck } from "lucide-react";
import { useRef } from "react";
import { useProjectId } from "../../app/use-dashboard.ts";
import type { UserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { UserMenuItems } from "../../features/users/user-menu-items.tsx";
import { getSecondaryEmail, getUserName } from "../../features/users/user-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { Menu } from "../../ui/overlays/menu.tsx";
import { MenuItem } from "../../ui/overlays/menu-items.tsx";
import { cardLink, cx } from "../../ui/styles.ts";
import { InlineName } from "./inline-name.tsx";
import { messages } from "./messages.ts";
import type { UserSearch } from "./route.ts";

interface UserHeaderProps {
  readonly user: ServerUser;
  readonly open: UserDialogs["open"];
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

const text = messages.header;

/** The user's name, picture and key details. */
export function UserHeader({ user, open, isEditing, onEdit }: UserHeaderProps) {
  const email = getSecondaryEmail(user);
  const isPhone = useIsPhone();
  const actions = useRef<HTMLDivElement>(null);
  function edit(isNowEditing: boolean) {
    onEdit(isNowEditing);
    // Without the pencil, the menu started the edit.
    if (!isNowEditing && isPhone) actions.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  }
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-3 sm:gap-x-4">
      <Avatar
        name={getUserName(user)}
        id={user.id}
        imageUrl={user.profileImageUrl}
        size={48}
        className="pointer-coarse:mt-2"
      />
      <div className="flex min-w-0 flex-1 basis-32 flex-col sm:basis-60 sm:gap-1">
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pointer-coarse:min-h-11">
          <InlineName user={user} isEditing={isEditing} onEdit={edit} />
          {user.isAnonymous && <Badge>{text.anonymous}</Badge>}
          {user.restrictedByAdmin && <Badge tone="warn">{messages.restriction.badge}</Badge>}
        </div>
        <div
          className={cx(
            "flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2",
            isEditing ? "max-sm:mt-1" : "pointer-coarse:-mt-2",
          )}
        >
          {email !== null && <span className="min-w-0 break-all">{email}</span>}
          {user.primaryEmail === null && text.noEmail}
          {user.primaryEmail !== null && !user.primaryEmailVerified && <Badge tone="warn">{text.unverified}</Badge>}
        </div>
      </div>
      <div ref={actions} className="flex items-center gap-2 pointer-coarse:-me-3.5">
        {/* Phones have it in the menu only. */}
        <Button
          className="max-sm:hidden"
          icon={<UserCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => open("impersonate", user)}
        >
          {text.impersonate}
        </Button>
        <Menu label={text.more}>
          {isPhone && (
            <MenuItem icon={<Pencil />} onSelect={() => edit(true)}>
              {text.editName}
            </MenuItem>
          )}
          <UserMenuItems user={user} open={open} />
        </Menu>
      </div>
    </header>
  );
}

interface TabLinkProps {
  readonly userId: string;
  readonly tab: NonNullable<UserSearch["tab"]>;
  readonly children: string;
  readonly "aria-describedby"?: string;
}

/** From the overview of a tab to the tab. */
export function TabLink({ userId, tab, ...props }: TabLinkProps) {
  return (
    <Link
      to="/projects/$projectId/users/$userId"
      params={{ projectId: useProjectId(), userId }}
      search={{ tab }}
      replace
      className={cardLink}
      {...props}
    />
  );
}
