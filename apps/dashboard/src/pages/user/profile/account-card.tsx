import { Link } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { SettingsRow, SettingsRows } from "../../../ui/layout/settings-row.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { messages } from "../messages.ts";
import { teamName } from "../teams/team-name.ts";

const PictureDialog = lazyDialog(async () => (await import("./picture-dialog.tsx")).PictureDialog);

const { facts, picture, header } = messages;

/** Account details that have no tab of their own. */
export function AccountCard({ user }: { user: ServerUser }) {
  const projectId = useProjectId();
  const { opened, open, close } = useDialogState<void>();
  const { selectedTeam } = user;
  return (
    <Card title={facts.title}>
      <SettingsRows>
        <SettingsRow label={picture.title} hint={user.profileImageUrl ? picture.isSet : picture.none}>
          <Button aria-label={`${picture.change}: ${picture.title}`} onClick={() => open()}>
            {picture.change}
          </Button>
        </SettingsRow>
        <SettingsRow label={facts.kind} hint={user.isAnonymous ? facts.anonymousText : undefined}>
          {user.isAnonymous ? header.anonymous : facts.registered}
        </SettingsRow>
        <SettingsRow label={facts.team}>
          {selectedTeam ? (
            <Link
              to="/projects/$projectId/teams/$teamId"
              params={{ projectId, teamId: selectedTeam.id }}
              className="font-medium break-words text-accent hover:underline"
            >
              {teamName(selectedTeam)}
            </Link>
          ) : (
            facts.noTeam
          )}
        </SettingsRow>
        <SettingsRow label={header.signedUp}>
          <RelativeTime value={user.signedUpAt} isExact />
        </SettingsRow>
        <SettingsRow label={header.lastActive}>
          <RelativeTime value={user.lastActiveAt} isExact />
        </SettingsRow>
      </SettingsRows>
      {opened && <PictureDialog key={opened.key} isOpen={opened.isOpen} onClose={close} user={user} />}
    </Card>
  );
}
