import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { emailMessages } from "./messages.ts";

export type EmailTabsProps = {
  projectId: string;
  /** Whether the project's emails are captured instead of sent. */
  hasInbox: boolean;
  current: "server" | "templates" | "log" | "inbox";
};

/** Tabs of the email pages. */
export function EmailTabs({ projectId, hasInbox, current }: EmailTabsProps) {
  const params = { projectId };
  return (
    <LinkTabs
      label={emailMessages.parts}
      items={[
        {
          label: emailMessages.server,
          link: { to: "/projects/$projectId/emails", params, search: {} },
          isCurrent: current === "server",
        },
        {
          label: emailMessages.templates,
          link: { to: "/projects/$projectId/emails", params, search: { view: "templates" } },
          isCurrent: current === "templates",
        },
        {
          label: emailMessages.log,
          link: { to: "/projects/$projectId/emails/log", params, search: {} },
          isCurrent: current === "log",
        },
        ...(hasInbox || current === "inbox"
          ? [
              {
                label: emailMessages.inbox,
                link: { to: "/projects/$projectId/emails/inbox", params, search: {} } as const,
                isCurrent: current === "inbox",
              },
            ]
          : []),
      ]}
    />
  );
}
