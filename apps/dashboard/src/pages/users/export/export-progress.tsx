import { explainError } from "../../../errors/explain-error.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { formatCount } from "../bulk/format-count.ts";
import { messages } from "../messages.ts";
import type { UsersExport } from "./use-export.ts";

type ExportProgressProps = Pick<UsersExport, "state" | "rows" | "bytes" | "error"> & {
  /** The expected number of users; undefined: unknown. */
  readonly total: number | undefined;
};

const text = messages.exporting;

export function ExportProgress({ state, rows, bytes, error, total }: ExportProgressProps) {
  if (state === "asking") return null;
  if (state === "running") {
    const received = text.received(formatCount(rows), formatSize(bytes));
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
    <Banner tone="ok">{text.done(formatCount(rows), formatSize(bytes))}</Banner>
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
  return new Intl.NumberFormat(undefined, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}
