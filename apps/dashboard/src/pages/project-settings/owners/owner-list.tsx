import type { ProjectOwner } from "@vestibule/react";
import { ArrowRightLeft, LogOut, UserMinus } from "lucide-react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { formatNodes } from "../../../i18n/format-nodes.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { getOwnerName } from "../project-details.ts";
import { messages } from "./messages.ts";

/** The row layout of the owner and invitation lists. */
export const ROW = "flex min-h-14 items-center gap-3 py-2 ps-4 pe-2 sm:ps-5";

const OwnerRemoveDialog = lazyDialog(async () => (await import("./owner-remove-dialog.tsx")).OwnerRemoveDialog);

export interface OwnerListProps {
  readonly owners: readonly ProjectOwner[];
  /** The signed-in user's id. */
  readonly ownId: string | undefined;
  readonly onTransfer: () => void;
}

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

export function OwnerList({ owners, ownId, onTransfer }: OwnerListProps) {
  const removing = useDialogState<ProjectOwner>();
  const isLast = owners.length === 1;
  const lastHint = useProjectId() === "internal" ? messages.lastHintInternal : messages.lastHint;
  return (
    <>
      <ul aria-label={messages.list} className="divide-y divide-line border-t border-line">
        {owners.map((owner) => {
          const name = getOwnerName(owner, messages.nameless);
          const isYou = owner.userId === ownId;
          return (
            <li key={owner.userId} className={ROW}>
              <Avatar name={name} id={owner.userId} imageUrl={owner.profileImageUrl} size={32} />
              <div className="min-w-0 flex-1">
                <p className="flex min-w-0 items-center gap-2">
                  <span className="truncate font-medium" title={name}>
                    {name}
                  </span>
                  {isYou && <Badge tone="plain">{messages.you}</Badge>}
                </p>
                {owner.displayName?.trim() && (
                  <p className="truncate text-hint text-ink-3" title={owner.primaryEmail ?? undefined}>
                    {owner.primaryEmail}
                  </p>
                )}
              </div>
              <span className="hidden text-hint text-ink-3 sm:inline">
                {formatNodes(messages.since, { time: <RelativeTime value={owner.createdAt} /> })}
              </span>
              <Menu label={messages.getMenu({ name })}>
                {isYou ? (
                  <>
                    <MenuItem icon={<ArrowRightLeft {...ICON} />} onSelect={onTransfer}>
                      {messages.transfer}
                    </MenuItem>
                    <MenuItem
                      icon={<LogOut {...ICON} />}
                      isDanger
                      disabled={isLast}
                      onSelect={() => removing.open(owner)}
                    >
                      {messages.leave}
                    </MenuItem>
                  </>
                ) : (
                  <MenuItem icon={<UserMinus {...ICON} />} isDanger onSelect={() => removing.open(owner)}>
                    {messages.remove}
                  </MenuItem>
                )}
              </Menu>
            </li>
          );
        })}
      </ul>
      {isLast && <p className="border-t border-line px-4 py-3 text-hint text-ink-3 sm:px-5">{lastHint}</p>}
      {removing.opened && (
        <OwnerRemoveDialog
          key={removing.opened.key}
          owner={removing.opened.subject}
          isYou={removing.opened.subject.userId === ownId}
          isOpen={removing.opened.isOpen}
          onClose={removing.close}
        />
      )}
    </>
  );
}
