import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { InternalApiKey } from "@vestibule/react";
import { Plus } from "lucide-react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { useProjectSwitch } from "../../data/project/use-autosave-switch.ts";
import { projectKeysQuery } from "../../data/project-keys.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { SwitchRow } from "../../ui/choices/switch-row.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogKey, useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import type { CreatedKeys } from "./key-state.ts";
import { KeysTable } from "./keys-table.tsx";
import { messages } from "./messages.ts";

const KeysCreateDialog = lazyDialog(async () => {
  // Load the dialog that shows the keys before creating them: they can be shown only once.
  const [{ KeysCreateDialog }] = await Promise.all([
    import("./keys-create-dialog.tsx"),
    import("./keys-created-dialog.tsx"),
  ]);
  return KeysCreateDialog;
});
const KeysCreatedDialog = lazyDialog(async () => (await import("./keys-created-dialog.tsx")).KeysCreatedDialog);
const KeysRevokeDialog = lazyDialog(async () => (await import("./keys-revoke-dialog.tsx")).KeysRevokeDialog);
const KeysRenameDialog = lazyDialog(async () => (await import("./keys-rename-dialog.tsx")).KeysRenameDialog);

const route = getRouteApi("/projects/$projectId/api-keys");

function ClientKeyCard() {
  const required = useProjectSwitch("publishableClientKeyRequired");
  return (
    <Card title={messages.clients.title}>
      <SwitchRow label={messages.clients.label} hint={messages.clients.hint} className="-my-3" {...required} />
    </Card>
  );
}

export function ApiKeysPage() {
  const { create, description = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: keys } = useQuery(projectKeysQuery(useAdmin()));
  const createKey = useDialogKey(create === true);
  const made = useDialogState<CreatedKeys>();
  const renaming = useDialogState<InternalApiKey>();
  const revoking = useDialogState<InternalApiKey>();
  const setCreating = (isOpen: boolean) =>
    void navigate({ search: ({ state }) => ({ ...(state && { state }), ...(isOpen && { create: true as const }) }) });
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          <Button
            // The empty state has its own primary button.
            variant={keys?.length === 0 ? "secondary" : "primary"}
            aria-keyshortcuts="c"
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            {messages.create}
          </Button>
        }
      />
      <KeysTable onCreate={() => setCreating(true)} onRename={renaming.open} onRevoke={revoking.open} />
      <ClientKeyCard />
      <KeysCreateDialog
        key={`create-${createKey}`}
        isOpen={create === true}
        description={description}
        onClose={() => setCreating(false)}
        onCreated={(keys) => {
          setCreating(false);
          made.open(keys);
        }}
      />
      {made.opened && (
        <KeysCreatedDialog
          key={`made-${made.opened.key}`}
          keys={made.opened.subject}
          isOpen={made.opened.isOpen}
          onClose={made.close}
        />
      )}
      {renaming.opened && (
        <KeysRenameDialog
          key={`rename-${renaming.opened.key}`}
          apiKey={renaming.opened.subject}
          isOpen={renaming.opened.isOpen}
          onClose={renaming.close}
        />
      )}
      {revoking.opened && (
        <KeysRevokeDialog
          key={`revoke-${revoking.opened.key}`}
          apiKey={revoking.opened.subject}
          isOpen={revoking.opened.isOpen}
          onClose={revoking.close}
        />
      )}
    </div>
  );
}
