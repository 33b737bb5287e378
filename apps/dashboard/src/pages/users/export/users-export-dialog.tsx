import { useQuery } from "@tanstack/react-query";
import type { UserFilters } from "@vestibule/react";
import { useState } from "react";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { userCountQuery } from "../../../data/users.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { formatNumber, perLocale } from "../../../i18n/define-messages.ts";
import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { formatCount, messages } from "../messages.ts";
import { type ExportFormat, type UsersExport, useExport } from "./use-export.ts";

type ExportProgressProps = Pick<UsersExport, "state" | "rows" | "bytes" | "error"> & {
  /** The expected number of users; undefined: unknown. */
  readonly total: number | undefined;
};

function ExportProgress({ state, rows, bytes, error, total }: ExportProgressProps) {
  if (state === "asking") return null;
  if (state === "running") {
    const received = text.received({ users: formatCount(rows), size: formatSize(bytes) });
    return (
      <div className="flex flex-col gap-2">
        <span className="tabular-nums">{received}</span>
        <ProgressBar label={text.running} value={total ? rows / total : undefined} valueText={received} />
      </div>
    );
  }
  if (state === "failed") {
    const { title, advice } = explainError(error);
    return (
      <Banner tone="danger" title={title}>
        {advice}
      </Banner>
    );
  }
  return state === "done" ? (
    <Banner tone="ok">{text.done({ users: formatCount(rows), size: formatSize(bytes) })}</Banner>
  ) : (
    <Banner tone="info">{text.cancelled}</Banner>
  );
}

/** "1.2 MB" */
function formatSize(bytes: number): string {
  const [unit, value] =
    bytes < 1000
      ? (["byte", bytes] as const)
      : bytes < 1e6
        ? (["kilobyte", bytes / 1000] as const)
        : (["megabyte", bytes / 1e6] as const);
  return formatNumber(value, { style: "unit", unit, maximumFractionDigits: 1 });
}

interface UsersExportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly filters: UserFilters;
  readonly isFiltered: boolean;
}

const text = messages.exporting;
const getFormats = perLocale(
  () =>
    [
      { value: "csv", label: text.csv, hint: text.csvHint },
      { value: "jsonl", label: text.jsonl, hint: text.jsonlHint },
    ] as const,
);

/** Exports all matching users to a file. */
export function UsersExportDialog({ isOpen, onClose, filters, isFiltered }: UsersExportDialogProps) {
  const { projectsClient } = useDashboard();
  const { data: count } = useQuery(userCountQuery(projectsClient, useProjectId(), filters));
  const [format, setFormat] = useState<ExportFormat>("csv");
  const { start, cancel, ...progress } = useExport(filters);
  const isAsking = progress.state === "asking" || progress.state === "failed";
  const isRunning = progress.state === "running";
  const whom = isFiltered ? (count?.isAtLeast ? text.matchingAtLeast : text.matching) : text.all;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={isRunning}
      title={text.title}
      description={count && whom({ count: count.count })}
      {...(isAsking && { onSubmit: () => void start(format) })}
      footer={
        isAsking ? (
          <>
            <Button onClick={onClose}>{text.cancel}</Button>
            <Button type="submit" variant="primary">
              {text.start}
            </Button>
          </>
        ) : (
          <Button onClick={isRunning ? cancel : onClose}>{isRunning ? text.cancel : text.close}</Button>
        )
      }
    >
      {isAsking && (
        <>
          <RadioCards label={text.format} options={getFormats()} value={format} onValueChange={setFormat} />
          <p className="text-hint text-ink-3">{text.note}</p>
        </>
      )}
      <ExportProgress {...progress} total={count && !count.isAtLeast ? count.count : undefined} />
    </Dialog>
  );
}
