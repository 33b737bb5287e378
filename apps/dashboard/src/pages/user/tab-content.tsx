import { useQuery } from "@tanstack/react-query";
import type { ServerUser } from "@vestibule/react";
import { useProject } from "../../data/projects.ts";
import { KeysCard } from "../../features/api-keys/keys-card.tsx";
import { MetadataCard } from "../../features/metadata/metadata-card.tsx";
import type { MetadataForm } from "../../features/metadata/use-metadata-form.ts";
import type { UserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ActivityCard } from "./activity/activity-card.tsx";
import { useUserMutation } from "./components/use-user-mutation.ts";
import { useUserRef } from "./components/use-user-ref.ts";
import { messages } from "./messages.ts";
import { AccountCard } from "./profile/account-card.tsx";
import { ChannelsCard } from "./profile/channels-card.tsx";
import { SessionsCard } from "./sessions/sessions-card.tsx";
import { AccountsCard } from "./sign-in/accounts-card.tsx";
import { MethodsCard } from "./sign-in/methods-card.tsx";
import { PasskeysCard } from "./sign-in/passkeys-card.tsx";
import type { UserTab } from "./route.ts";
import { PermissionsCard } from "./teams/permissions-card.tsx";
import { TeamsCard } from "./teams/teams-card.tsx";
import { keysQuery } from "./user-queries.ts";

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
