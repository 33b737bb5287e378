import { getRouteApi } from "@tanstack/react-router";
import type { AuditEntry, AuditFilter } from "@vestibule/react";
import { Download } from "lucide-react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { failed, saved } from "../../ui/toasts/toast.ts";
import { toFilter } from "./audit-search.ts";
import { AuditTable } from "./audit-table.tsx";
import { useIntegrityCheck } from "./integrity-check.tsx";
import { messages } from "./messages.ts";

/** Saves all matching entries as a JSON Lines file. */
function useExport(filter: AuditFilter) {
  const admin = useAdmin();
  return useGuardedMutation(async () => {
    try {
      const parts: string[] = [];
      for await (const part of admin.exportAuditLog(filter)) parts.push(part);
      const address = URL.createObjectURL(new Blob(parts, { type: "application/x-ndjson" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = `audit-log-${admin.projectId}.jsonl`;
      link.click();
      URL.revokeObjectURL(address);
      saved(messages.exported);
    } catch (error) {
      failed(error, messages.exportFailed);
    }
  });
}

const AuditDrawer = lazyDialog(async () => (await import("./details/audit-drawer.tsx")).AuditDrawer);

const route = getRouteApi("/projects/$projectId/audit-log");

export function AuditLogPage() {
  const search = route.useSearch();
  const chain = useIntegrityCheck();
  const exporting = useExport(toFilter(search, new Date()));
  const shown = useDialogState<AuditEntry>();
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          <>
            {chain.button}
            <Button
              icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
              isLoading={exporting.isPending}
              onClick={() => void exporting.run()}
            >
              {messages.export}
            </Button>
          </>
        }
      />
      {chain.result}
      <AuditTable onOpen={shown.open} />
      {shown.opened && <AuditDrawer entry={shown.opened.subject} isOpen={shown.opened.isOpen} onClose={shown.close} />}
    </div>
  );
}
