import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { useProject } from "../../data/projects.ts";
import { KeysCard } from "../../features/api-keys/keys-card.tsx";
import { MetadataCard } from "../../features/metadata/metadata-card.tsx";
import type { MetadataForm } from "../../features/metadata/use-metadata-form.ts";
import type { UserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { getLastActive } from "../../features/users/user-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { SettingsRow, SettingsRows } from "../../ui/layout/settings-row.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { ActivityCard } from "./activity-card.tsx";
import { messages } from "./messages.ts";
import { ChannelsCard } from "./profile/channels-card.tsx";
import type { UserTab } from "./route.ts";
import { SessionsCard } from "./sessions-card.tsx";
import { AccountsCard } from "./sign-in/accounts-card.tsx";
import { MethodsCard } from "./sign-in/methods-card.tsx";
import { PasskeysCard } from "./sign-in/passkeys-card.tsx";
import { PermissionsCard } from "./teams/permissions-card.tsx";
import { teamName } from "./teams/team-name.ts";
import { TeamsCard } from "./teams/teams-card.tsx";
import { keysQuery, useUserMutation, useUserRef } from "./user-queries.ts";

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

/** The API keys that the user created for their own programs. */
function UserKeysCard({ userId }: { userId: string }) {
  const isAllowed = useProject().config.allowUserApiKeys;
  const query = useQuery({ ...keysQuery(useUserRef(userId)), enabled: isAllowed });
  return <KeysCard text={messages.keys} isAllowed={isAllowed} query={query} change={useUserMutation(userId)} />;
}

interface TabContentProps {
  readonly tab: UserTab;
  readonly user: ServerUser;
  readonly side: "about" | "by";
  readonly metadata: MetadataForm;
  readonly open: UserDialogs["open"];
}

/** The content of the selected tab. */
export function TabContent({ tab, user, side, metadata, open }: TabContentProps) {
  switch (tab) {
    case "profile":
      return (
        <>
          <ChannelsCard user={user} />
          <AccountCard user={user} />
          <DangerCard onDelete={() => open("delete", user)} />
        </>
      );
    case "sign-in":
      return (
        <>
          <MethodsCard user={user} open={open} />
          <PasskeysCard userId={user.id} />
          <AccountsCard userId={user.id} />
        </>
      );
    case "sessions":
      return <SessionsCard user={user} onEndAll={() => open("end-sessions", user)} />;
    case "teams":
      return (
        <>
          <TeamsCard user={user} />
          <PermissionsCard user={user} />
        </>
      );
    case "keys":
      return <UserKeysCard userId={user.id} />;
    case "metadata":
      return <MetadataCard form={metadata} description={messages.metadata.text} hints={messages.metadata.hints} />;
    case "activity":
      return <ActivityCard userId={user.id} side={side} />;
  }
}
