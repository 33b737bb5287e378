import { useNavigate } from "@tanstack/react-router";
import type { WebhookEndpoint } from "@vestibule/react";
import { CirclePause, CirclePlay, Ellipsis, Pencil, Repeat, Send, Trash2 } from "lucide-react";
import { Fragment } from "react";
import { useProjectId } from "../../../app/use-dashboard.ts";
import { useEndpointChanges } from "../../../features/webhooks/endpoints/use-endpoint-changes.ts";
import { messages as shared } from "../../../features/webhooks/messages.ts";
import { EndpointStateBadge, getEndpointState } from "../../../features/webhooks/status-badges.tsx";

import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { useIsPhone } from "../../../ui/hooks/use-is-phone.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../../ui/lazy.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import { useDialogState } from "../../../ui/overlays/use-dialog-state.ts";
import { messages } from "../messages.ts";
import { StateBanner } from "./endpoint-facts.tsx";

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const EndpointDeleteDialog = lazyDialog(
  async () => (await import("../../../features/webhooks/endpoints/endpoint-delete-dialog.tsx")).EndpointDeleteDialog,
);
const EndpointDialog = lazyDialog(
  async () => (await import("../../../features/webhooks/endpoints/endpoint-dialog.tsx")).EndpointDialog,
);
const EndpointEnableDialog = lazyDialog(
  async () => (await import("../../../features/webhooks/endpoints/endpoint-enable-dialog.tsx")).EndpointEnableDialog,
);
const ReplayDialog = lazyDialog(async () => (await import("../deliveries/replay-dialog.tsx")).ReplayDialog);
const TestEventDialog = lazyDialog(async () => (await import("./test-event-dialog.tsx")).TestEventDialog);

/** A URL that wraps after a slash, dot or hyphen before it breaks within a word. */
function WrappingUrl({ url }: { url: string }) {
  const parts = url.split(/(?<=[/.?&=-])(?=[^/])/);
  return (
    <span dir="ltr" className="block wrap-anywhere max-sm:text-heading">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL have a fixed order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** The endpoint, why nothing is sent if so, and its actions. */
export function EndpointHeader({ endpoint }: { endpoint: WebhookEndpoint }) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { setPaused } = useEndpointChanges();
  const editing = useDialogState<WebhookEndpoint>();
  const enabling = useDialogState<WebhookEndpoint>();
  const deleting = useDialogState<WebhookEndpoint>();
  const testing = useDialogState<WebhookEndpoint>();
  const replaying = useDialogState<WebhookEndpoint>();
  const state = getEndpointState(endpoint);
  const isPaused = state === "paused";
  const turnOn = () => (isPaused ? void setPaused(endpoint, false) : enabling.open(endpoint));
  const badge =
    state === "active" ? <Badge tone="ok">{shared.states.active}</Badge> : <EndpointStateBadge endpoint={endpoint} />;
  return (
    <>
      <PageHeader
        title={<WrappingUrl url={endpoint.url} />}
        description={
          isPhone ? (
            <span className="flex flex-wrap items-center gap-2">
              {badge}
              {endpoint.description}
            </span>
          ) : (
            endpoint.description || undefined
          )
        }
        mark={isPhone ? undefined : badge}
        actions={
          <>
            {/* On phones in the menu: the URL needs the width. */}
            <Button className="max-sm:hidden" icon={<Pencil {...ICON} />} onClick={() => editing.open(endpoint)}>
              {shared.edit}
            </Button>
            {/* A failing endpoint has it in the banner below. */}
            {state !== "failing" &&
              (isPhone ? (
                <Button icon={<Send {...ICON} />} disabled={endpoint.isDisabled} onClick={() => testing.open(endpoint)}>
                  {messages.testShort}
                </Button>
              ) : (
                <Button
                  variant="primary"
                  icon={<Send {...ICON} />}
                  disabled={endpoint.isDisabled}
                  onClick={() => testing.open(endpoint)}
                >
                  {messages.sendTest}
                </Button>
              ))}
            <Menu
              trigger={
                <IconButton
                  variant="secondary"
                  label={messages.more}
                  hasTooltip={false}
                  icon={<Ellipsis {...ICON} />}
                  className="data-[state=open]:bg-hover"
                />
              }
            >
              {isPhone && (
                <MenuItem
                  icon={<Repeat {...ICON} />}
                  disabled={endpoint.isDisabled}
                  onSelect={() => replaying.open(endpoint)}
                >
                  {messages.replay}
                </MenuItem>
              )}
              <MenuItem icon={<Pencil {...ICON} />} onSelect={() => editing.open(endpoint)}>
                {shared.edit}
              </MenuItem>
              {endpoint.isDisabled ? (
                <MenuItem icon={<CirclePlay {...ICON} />} onSelect={turnOn}>
                  {isPaused ? shared.resume : shared.enable.label}
                </MenuItem>
              ) : (
                <MenuItem icon={<CirclePause {...ICON} />} onSelect={() => void setPaused(endpoint, true)}>
                  {shared.pause}
                </MenuItem>
              )}
              <MenuItem icon={<Trash2 {...ICON} />} isDanger onSelect={() => deleting.open(endpoint)}>
                {shared.delete}
              </MenuItem>
            </Menu>
          </>
        }
      />
      <StateBanner endpoint={endpoint} onTurnOn={turnOn} onTest={() => testing.open(endpoint)} />
      {editing.opened && (
        <EndpointDialog
          key={`edit-${editing.opened.key}`}
          endpoint={editing.opened.subject}
          isOpen={editing.opened.isOpen}
          onClose={editing.close}
        />
      )}
      {enabling.opened && (
        <EndpointEnableDialog
          key={`enable-${enabling.opened.key}`}
          endpoint={enabling.opened.subject}
          isOpen={enabling.opened.isOpen}
          onClose={enabling.close}
        />
      )}
      {deleting.opened && (
        <EndpointDeleteDialog
          key={`delete-${deleting.opened.key}`}
          endpoint={deleting.opened.subject}
          isOpen={deleting.opened.isOpen}
          onClose={deleting.close}
          onDeleted={() => void navigate({ to: "/projects/$projectId/webhooks", params: { projectId } })}
        />
      )}
      {replaying.opened && (
        <ReplayDialog
          key={`replay-${replaying.opened.key}`}
          endpoint={replaying.opened.subject}
          isOpen={replaying.opened.isOpen}
          onClose={replaying.close}
        />
      )}
      {testing.opened && (
        <TestEventDialog
          key={`test-${testing.opened.key}`}
          endpoint={testing.opened.subject}
          isOpen={testing.opened.isOpen}
          onClose={testing.close}
        />
      )}
    </>
  );
}
