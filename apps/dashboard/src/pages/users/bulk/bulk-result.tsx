import type { ServerUser } from "@vestibule/react";
import { explainError } from "../../../errors/explain-error.ts";
import { getUserName } from "../../../features/users/user-name.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { messages } from "../messages.ts";
import { type BulkAction, bulkActions } from "./bulk-actions.ts";
import { formatCount } from "./format-count.ts";
import type { Run } from "./run-each.ts";

const text = messages.bulk;

/** The result: successes as a count, failures by name and reason. */
export function BulkResult({ action, run }: { action: BulkAction; run: Run<ServerUser> }) {
  const { done, failed, skipped } = run;
  const isWhole = failed.length === 0 && skipped.length === 0;
  return (
    <>
      <Banner tone={isWhole ? "ok" : "warn"} title={bulkActions[action].done(formatCount(done.length))}>
        {isWhole ? text.allDone : null}
        {failed.length > 0 && <p>{text.failed(formatCount(failed.length))}</p>}
        {skipped.length > 0 && <p>{text.skipped(formatCount(skipped.length))}</p>}
      </Banner>
      {failed.length > 0 && (
        <ul className="flex max-h-48 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
          {failed.map(({ item, error }) => (
            <li key={item.id} className="px-3 py-2">
              <span className="block truncate font-medium" title={getUserName(item)}>
                {getUserName(item)}
              </span>
              <span className="block break-words text-ink-2">{explainError(error).title}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
