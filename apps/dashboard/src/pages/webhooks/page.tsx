import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { WebhookEndpoint } from "@vestibule/react";
import { Plus } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { endpointsQuery } from "../../data/webhooks.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { EndpointsTable } from "./endpoints-table.tsx";
import { EventsTable } from "./events-table.tsx";
import { messages } from "./messages.ts";

const EndpointDeleteDialog = lazyDialog(
  async () => (await import("../../features/webhooks/endpoints/endpoint-delete-dialog.tsx")).EndpointDeleteDialog,
);
const EndpointDialog = lazyDialog(
  async () => (await import("../../features/webhooks/endpoints/endpoint-dialog.tsx")).EndpointDialog,
);
const EndpointEnableDialog = lazyDialog(
  async () => (await import("../../features/webhooks/endpoints/endpoint-enable-dialog.tsx")).EndpointEnableDialog,
);

const route = getRouteApi("/projects/$projectId/webhooks");
const tabs = ["endpoints", "events"] as const;

export function WebhooksPage() {
  const { projectId } = route.useParams();
  const { tab = "endpoints" } = route.useSearch();
  const navigate = route.useNavigate();
  const { projectsClient } = useDashboard();
  const { data: endpoints } = useQuery(endpointsQuery(projectsClient, projectId));
  const editing = useDialogState<WebhookEndpoint | undefined>();
  const enabling = useDialogState<WebhookEndpoint>();
  const deleting = useDialogState<WebhookEndpoint>();
  const add = () => editing.open(undefined);
  const to = "/projects/$projectId/webhooks" as const;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={tab === "events" ? messages.events.description : messages.description}
        actions={
          <Button
            // The empty state has its own primary button.
            variant={tab === "endpoints" && endpoints?.length === 0 ? "secondary" : "primary"}
            aria-keyshortcuts="c"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={add}
          >
            {messages.add}
          </Button>
        }
      />
      <LinkTabs
        label={messages.tabsLabel}
        items={tabs.map((each) => ({
          label: messages.tabs[each],
          link: { to, params: { projectId }, search: each === "events" ? { tab: each } : {} },
          isCurrent: each === tab,
        }))}
      />
      {tab === "events" ? (
        <EventsTable />
      ) : (
        <EndpointsTable onAdd={add} onEdit={editing.open} onEnable={enabling.open} onDelete={deleting.open} />
      )}
      {editing.opened && (
        <EndpointDialog
          key={`edit-${editing.opened.key}`}
          endpoint={editing.opened.subject}
          isOpen={editing.opened.isOpen}
          onClose={editing.close}
          onCreated={({ id }) =>
            void navigate({
              to: "/projects/$projectId/webhooks/$endpointId",
              params: { projectId, endpointId: id },
              search: { tab: "verify" },
            })
          }
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
        />
      )}
    </div>
  );
}
