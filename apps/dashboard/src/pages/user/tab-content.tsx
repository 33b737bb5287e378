import { Link } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { getLastActive } from "../../features/users/user-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { SettingsRow, SettingsRows } from "../../ui/layout/settings-row.tsx";
import { lazyComponent, lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { messages } from "./messages.ts";
import type { TabContentProps } from "./other-tabs.tsx";
import { ChannelsCard } from "./profile/channels-card.tsx";
import { RestrictionCard } from "./profile/restriction-card.tsx";
import { teamName } from "./teams/team-name.ts";

const PictureDialog = lazyDialog(async () => (await import("./profile/picture-dialog.tsx")).PictureDialog);

const { facts, picture, header } = messages;

/** Account details that have no tab of their own. */
function AccountCard({ user }: { user: ServerUser }) {
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
          <RelativeTime value={getLastActive(user)} isExact />
        </SettingsRow>
      </SettingsRows>
      {opened && <PictureDialog key={opened.key} isOpen={opened.isOpen} onClose={close} user={user} />}
    </Card>
  );
}

function DangerCard({ onDelete }: { onDelete: () => void }) {
  const { title, text, button } = messages.danger;
  return (
    <Card
      tone="danger"
      title={title}
      description={text}
      isFlush
      actions={
        <Button variant="danger" onClick={onDelete}>
          {button}
        </Button>
      }
    />
  );
}

const OtherTab = lazyComponent(async () => (await import("./other-tabs.tsx")).OtherTab, {
  fallback: (
    <Loading>
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  ),
  failure: <p className="text-ink-2">{messages.tabFailed}</p>,
});

/** The content of the selected tab. */
export function TabContent(props: TabContentProps) {
  const { tab, user, open } = props;
  if (tab !== "profile") return <OtherTab {...props} />;
  return (
    <>
      <ChannelsCard user={user} />
      <AccountCard user={user} />
      <RestrictionCard user={user} />
      <DangerCard onDelete={() => open("delete", user)} />
    </>
  );
}
