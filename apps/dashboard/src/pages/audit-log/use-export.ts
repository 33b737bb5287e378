import type { AuditFilter } from "@vestibule/react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { failed, saved } from "../../ui/feedback/toast.ts";
import { useMutationState } from "../../ui/forms/use-mutation-state.ts";
import { messages } from "./messages.ts";

/** Saves all matching entries as a JSON Lines file. */
export function useExport(filter: AuditFilter) {
  const admin = useAdmin();
  return useMutationState(async () => {
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
