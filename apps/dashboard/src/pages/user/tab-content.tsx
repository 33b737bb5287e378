import type { ServerUser } from "@vestibule/react";
import { useProject } from "../../data/projects.ts";
import { getProviderName } from "../../data/sign-in-method-names.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DefinitionList } from "../../ui/display/definition-list.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { RecentActivityCard } from "./activity-card.tsx";
import { messages } from "./messages.ts";
import type { TabContentProps } from "./other-tabs.tsx";
import { ChannelsCard } from "./profile/channels-card.tsx";
import { RestrictionCard } from "./profile/restriction-card.tsx";
import { UserRail } from "./profile/user-rail.tsx";
import { TabLink } from "./user-header.tsx";

const { methods, accounts } = messages;

/** The sign-in methods at a glance. They are changed in their own tab. */
function MethodsSummaryCard({ user }: { user: ServerUser }) {
  const { config } = useProject();
  const providers = [...new Set(user.oauthProviders.map(({ id }) => getProviderName(id, config)))];
  const state = (isOn: boolean, on: string, off: string) => (isOn ? on : <span className="text-ink-3">{off}</span>);
  return (
    <Card
      title={methods.title}
      actions={
        <TabLink userId={user.id} tab="sign-in">
          {methods.manage}
        </TabLink>
      }
    >
      <DefinitionList
        isShort
        items={[
          { label: methods.password.title, value: state(user.hasPassword, methods.set, methods.notSet) },
          { label: methods.otp.title, value: state(user.otpAuthEnabled, methods.on, methods.off) },
          { label: methods.passkeys.title, value: state(user.passkeyAuthEnabled, methods.set, methods.notSet) },
          {
            label: accounts.title,
            value: state(providers.length > 0, providers.join(", "), accounts.none),
          },
          { label: methods.totp.title, value: state(user.isMultiFactorRequired, methods.on, methods.off) },
        ]}
      />
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
        <Button variant="danger-outline" onClick={onDelete}>
          {button}
        </Button>
      }
    />
  );
}

const OtherTab = lazyComponent(async () => (await import("./other-tabs.tsx")).OtherTab, {
  fallback: () => (
    <Loading>
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  ),
  failure: () => <p className="text-ink-2">{messages.tabFailed}</p>,
});

/** The same on every tab: the content, and the rail on the right. */
const columns = "grid min-w-0 gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]";

/** The content of the selected tab. */
export function TabContent(props: TabContentProps) {
  const { tab, user, open } = props;
  if (tab !== "profile") {
    return (
      <div className={columns}>
        <div className="flex min-w-0 flex-col gap-5">
          <OtherTab {...props} />
        </div>
        <UserRail user={user} tab={tab} />
      </div>
    );
  }
  return (
    <div className={columns}>
      <div className="flex min-w-0 flex-col gap-5">
        <ChannelsCard user={user} />
        <MethodsSummaryCard user={user} />
      </div>
      <UserRail user={user} tab={tab} />
      <div className="flex min-w-0 flex-col gap-5">
        <RecentActivityCard userId={user.id} />
        <RestrictionCard user={user} />
        <DangerCard onDelete={() => open("delete", user)} />
      </div>
    </div>
  );
}
