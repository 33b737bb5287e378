import type { AdminPermissionDefinition, PermissionHolderCount } from "@vestibule/react";
import { Users } from "lucide-react";
import { PermissionBadges } from "../../features/permissions/permission-badges.tsx";
import { formatNumber, getItemFormat, perLocale } from "../../i18n/define-messages.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { uiMessages } from "../../ui/messages.ts";
import { cx } from "../../ui/styles.ts";
import type { DataColumn } from "../../ui/table/columns.ts";
import { MENU_WIDTH } from "../../ui/table/table-cells.tsx";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { messages } from "./messages.ts";

export interface PermissionRow extends AdminPermissionDefinition {
  /** Undefined: still loading. */
  readonly holders: PermissionHolderCount | null | undefined;
  /** The number of built-in permissions, if it includes all of them; otherwise 0. */
  readonly builtInCount: number;
  /** What else it includes. */
  readonly included: readonly string[];
}

const smallCode = "font-mono text-[11.5px] leading-4";
const descriptionWidth = 344;
/** Fits two IDs of built-in permissions. */
const containsWidth = 282;
const holdersWidth = 116;

export const getPermissionColumns = perLocale((): readonly DataColumn<PermissionRow>[] => [
  {
    key: "id",
    header: messages.columns.id,
    width: 190,
    sortValue: ({ id }) => id,
    cell: (permission) => (
      <PhoneLines line={<Summary {...permission} />} end={<Holders count={permission.holders} isMarked />}>
        <span className="block truncate font-mono text-code" title={permission.id}>
          {permission.id}
        </span>
      </PhoneLines>
    ),
  },
  {
    key: "description",
    header: messages.columns.description,
    isHiddenOnPhones: true,
    width: descriptionWidth,
    cell: ({ description }) =>
      description ? (
        <span className="line-clamp-2 whitespace-normal text-ink-2" title={description}>
          <Description text={description} />
        </span>
      ) : (
        <span className="text-ink-3">{messages.nothing}</span>
      ),
  },
  {
    key: "contains",
    header: messages.columns.contains,
    isHiddenOnPhones: true,
    width: containsWidth,
    sortValue: ({ containedPermissionIds }) => containedPermissionIds.length,
    cell: ({ builtInCount: count, included }) =>
      count > 0 ? (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate text-ink-2">{messages.allBuiltIn({ count })}</span>
          {included.length > 0 && <PermissionBadges ids={included} none="" columnWidth={0} />}
        </span>
      ) : (
        <PermissionBadges ids={included} none={messages.nothing} columnWidth={containsWidth} />
      ),
  },
  {
    key: "holders",
    header: messages.columns.holders,
    isHiddenOnPhones: true,
    width: holdersWidth,
    isNumeric: true,
    sortValue: ({ holders }) => holders?.count ?? 0,
    cell: ({ holders }) => <Holders count={holders} />,
  },
]);

/** Built-in permissions include no others: the description has that room, and the other columns are below each other. */
export const getBuiltInColumns = perLocale(() =>
  getPermissionColumns().flatMap((column) => {
    if (column.key === "contains") return [];
    // The mark of a row takes the place of the menu in the other table, so that the numbers end at the same point.
    if (column.key === "holders")
      return [
        column,
        { key: "mark", header: uiMessages.actions, isHiddenOnPhones: true, width: MENU_WIDTH, cell: () => null },
      ];
    return column.key === "description" ? [{ ...column, width: descriptionWidth + containsWidth }] : [column];
  }),
);

const builtInId = /(\$[a-z_]+)/;

/** A description can name built-in permissions, which are printed as everywhere. */
const Description = ({ text }: { text: string }) =>
  text.split(builtInId).map((part, index) =>
    builtInId.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order
      <code key={index} className={smallCode}>
        {part}
      </code>
    ) : (
      part
    ),
  );

/** On phones, the description and the included permissions are below the ID. */
const Summary = ({ description, builtInCount: count, included: ids }: PermissionRow) => (
  <>
    {description && (
      <bdi className="line-clamp-2 whitespace-normal">
        <Description text={description} />
      </bdi>
    )}
    {count > 0 && <span className="block whitespace-normal">{messages.includesAllBuiltIn({ count })}</span>}
    {ids.length > 0 && (
      <span className="block whitespace-normal wrap-anywhere">
        {formatNodes(messages.includes, {
          // Only the IDs: commas in that font would leave gaps.
          ids: getItemFormat()
            .formatToParts(ids)
            .map(({ type, value }, index) =>
              type === "element" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a list have a fixed order
                <code key={index} className={smallCode}>
                  {value}
                </code>
              ) : (
                value
              ),
            ),
        })}
      </span>
    )}
  </>
);

/** "12", or "1,000+"; null: unknown. */
export function formatHolderCount(count: PermissionHolderCount | undefined): string | null {
  if (!count) return null;
  const figure = formatNumber(count.count);
  return count.isAtLeast ? messages.heldAtLeast({ count: figure }) : figure;
}

/** The same with an icon, in a node of the graph and on phones. */
export const HolderMark = ({ count }: { count: string }) => (
  <span className="flex shrink-0 items-center gap-1 text-hint text-ink-3 tabular-nums">
    <Users size={12} strokeWidth={1.75} aria-hidden="true" />
    {count}
  </span>
);

interface HoldersProps {
  readonly count: PermissionHolderCount | null | undefined;
  /** With an icon, where no column says what it is. */
  readonly isMarked?: boolean;
}

function Holders({ count, isMarked = false }: HoldersProps) {
  if (count === undefined) return <Skeleton className="h-3.5 w-8" />;
  // Leave out a count that failed to load: the list is useful without it.
  if (count === null) return null;
  if (isMarked)
    return (
      <span title={messages.columns.holders}>
        <span className="sr-only">{messages.columns.holders} </span>
        <HolderMark count={formatHolderCount(count) ?? ""} />
      </span>
    );
  return <span className={cx("tabular-nums", count.count === 0 && "text-ink-3")}>{formatHolderCount(count)}</span>;
}
