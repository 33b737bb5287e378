import type { ServerUser } from "@vestibule/react";
import { MetadataCard } from "../../features/metadata/metadata-card.tsx";
import type { MetadataForm } from "../../features/metadata/use-metadata-form.ts";
import type { UserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { ActivityCard } from "./activity/activity-card.tsx";
import { UserKeysCard } from "./keys/keys-card.tsx";
import { messages } from "./messages.ts";
import { AccountCard } from "./profile/account-card.tsx";
import { ChannelsCard } from "./profile/channels-card.tsx";
import { DangerCard } from "./profile/danger-card.tsx";
import { SessionsCard } from "./sessions/sessions-card.tsx";
import { AccountsCard } from "./sign-in/accounts-card.tsx";
import { MethodsCard } from "./sign-in/methods-card.tsx";
import { PasskeysCard } from "./sign-in/passkeys-card.tsx";
import type { UserTab } from "./tabs.ts";
import { PermissionsCard } from "./teams/permissions-card.tsx";
import { TeamsCard } from "./teams/teams-card.tsx";

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
