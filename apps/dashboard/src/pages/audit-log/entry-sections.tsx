import type { AuditEntry } from "@vestibule/react";
import { ArrowRight, ChevronDown, ChevronRight, ChevronUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useViewer } from "../../features/audit/audit-sentence.tsx";
import { getSentence, getSentenceText } from "../../features/audit/sentence.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Count } from "../../ui/display/count.tsx";
import { type Definition, DefinitionList } from "../../ui/display/definition-list.tsx";
import { Id } from "../../ui/display/id.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { cx, focusLink } from "../../ui/styles.ts";
import { type AuditChange, entryMessages, getEntryMessage } from "./audit-details.ts";

/** The rows are as far apart as the copy buttons are high. */
export const DETAIL_GAP = "pointer-coarse:gap-y-6";

const HEAD = "px-3 py-2 text-start font-medium text-hint text-ink-2";
const CELL = "border-t border-line px-3 py-2 align-top break-words";

/** What changed, before and after: "Allow localhost: Off → On". Some values are never recorded. */
export function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table
      aria-label={entryMessages.changes.title}
      className="w-full table-fixed border-separate border-spacing-0 rounded-control border border-line"
    >
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {entryMessages.changes.field}
          </th>
          <th scope="col" className={`${HEAD} w-[27%]`}>
            {entryMessages.changes.before}
          </th>
          <th scope="col" className={`${HEAD} w-[33%]`}>
            {entryMessages.changes.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row" className={`${CELL} text-start font-normal`}>
              {label}
            </th>
            {values ? (
              <>
                <td dir="auto" className={`${CELL} text-ink-2`}>
                  {values.before}
                </td>
                <td dir="auto" className={`${CELL} relative font-medium`}>
                  {/* Between the columns. */}
                  <ArrowRight
                    size={14}
                    strokeWidth={1.75}
                    aria-hidden="true"
                    className="absolute -start-2.5 top-2.75 text-ink-3 rtl:-scale-x-100"
                  />
                  {values.after}
                </td>
              </>
            ) : (
              <td colSpan={2} className={`${CELL} text-ink-3`}>
                {entryMessages.changes.notRecorded}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface EntryStepsProps {
  readonly entry: AuditEntry;
  /** Those of the list that are loaded, newest first. */
  readonly entries: readonly AuditEntry[];
  readonly onShow: (entry: AuditEntry) => void;
  /** Loads older entries; undefined: there are none. */
  readonly onLoadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

/** Shows the entry above or below in the list, and announces it: the dialog changes, but the focus stays. */
export function EntrySteps({ entry, entries, onShow, onLoadMore, isLoadingMore }: EntryStepsProps) {
  const viewer = useViewer();
  const [hasStepped, setStepped] = useState(false);
  const index = entries.findIndex(({ id }) => id === entry.id);
  const isLast = index >= 0 && index === entries.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each last entry; if it fails, the button tries again
  useEffect(() => {
    if (isLast) onLoadMore?.();
  }, [isLast]);
  const [newer, older] = index < 0 ? [] : [entries[index - 1], entries[index + 1]];
  const canLoad = isLast && onLoadMore !== undefined;
  const show = (other: AuditEntry) => {
    setStepped(true);
    onShow(other);
  };
  return (
    <>
      <span role="status" className="sr-only">
        {hasStepped && getSentenceText(getSentence(entry, viewer))}
      </span>
      {/* Disabled, the buttons would lose the focus at the ends of the list. */}
      <IconButton
        size="small"
        label={entryMessages.steps.newer}
        icon={<ChevronUp size={16} strokeWidth={1.75} aria-hidden="true" />}
        aria-disabled={!newer}
        className="aria-disabled:opacity-50"
        onClick={() => newer && show(newer)}
      />
      <IconButton
        size="small"
        label={entryMessages.steps.older}
        icon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />}
        isLoading={canLoad && isLoadingMore}
        aria-disabled={!older && !canLoad}
        className="aria-disabled:opacity-50"
        onClick={() => (older ? show(older) : canLoad && onLoadMore())}
      />
    </>
  );
}

const text = entryMessages.technical;

/** What few readers need, and can fold: ids, the hash and the raw user agent. `more`: ids and raw values of the details. */
export function TechnicalDetails({ entry, more }: { entry: AuditEntry; more: readonly Definition[] }) {
  const { actor, target, reason, userAgent } = entry;
  const isPhone = useIsPhone();
  const id = (label: string, value: string): Definition => ({
    label,
    value: <Id value={value} label={label} isOneLine={isPhone} />,
  });
  const items: readonly Definition[] = [
    { label: text.number, value: <Count value={entry.number} /> },
    { label: text.time, value: <code className="font-mono text-code text-ink-2">{entry.at.toISOString()}</code> },
    { label: text.event, value: getEntryMessage(entry) },
    { label: text.action, value: <code className="font-mono text-code text-ink-2">{entry.action}</code> },
    ...(reason ? [{ label: text.code, value: <code className="font-mono text-code break-all">{reason}</code> }] : []),
    ...(actor.accessType
      ? [{ label: text.access, value: text.accessTypes[actor.accessType] ?? actor.accessType }]
      : []),
    id(text.entryId, entry.id),
    ...(actor.id === null ? [] : [id(text.actorId, actor.id)]),
    ...(target ? [id(text.targetId, target.id)] : []),
    ...more,
    ...(userAgent ? [{ label: text.userAgent, value: <span className="break-words">{userAgent}</span> }] : []),
    id(text.hash, entry.hash),
  ];
  return (
    <details open className="group/technical border-t border-line pt-4">
      <summary
        className={cx(
          "-my-1 -ms-1 flex w-fit cursor-pointer list-none items-center gap-1.5 py-1 font-medium text-ink-2 hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden",
          focusLink,
        )}
      >
        <ChevronRight
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 group-open/technical:rotate-90 rtl:-scale-x-100"
        />
        {text.title}
      </summary>
      <DefinitionList isShort items={items} className={`pt-3 ${DETAIL_GAP}`} />
    </details>
  );
}
