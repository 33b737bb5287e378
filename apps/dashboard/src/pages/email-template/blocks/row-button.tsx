import { ChevronDown, CircleAlert } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { cx, focusRing, motion } from "../../../ui/styles.ts";
import { Inspector } from "../inspector/inspector.tsx";
import { messages } from "../messages.ts";
import { type Content, rootId } from "../model/content.ts";
import type { TemplateProblem } from "../model/problem.ts";
import { BlockIcon } from "./block-icon.tsx";

interface RowButtonProps {
  readonly id: string;
  readonly panelId: string;
  readonly type: string;
  readonly name: string;
  readonly summary: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly problem: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** The room of the row's other buttons, before the chevron. With a mouse, they appear only when they are needed. */
const ROOM =
  "pointer-coarse:ms-11 group-hover/block:pointer-fine:ms-15 group-has-[:focus-visible,[data-state=open]]/block:pointer-fine:ms-15 forced-colors:pointer-fine:ms-15";

/** The row of a block, which opens its settings. */
export function RowButton(props: RowButtonProps) {
  const { id, panelId, type, name, summary, isOpen, onToggle, problem, onKeyDown } = props;
  return (
    <button
      type="button"
      data-block-id={id}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
      onKeyDown={onKeyDown}
      className={cx(
        "flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-[8px] border border-transparent px-2 text-start pointer-coarse:min-h-12 pointer-coarse:px-0 pointer-coarse:py-1 pointer-fine:hover:bg-hover",
        isOpen && "font-medium pointer-fine:bg-hover",
        // As far from the edge as the blocks, which have a handle.
        id === rootId && "pointer-fine:ms-3.5",
        focusRing,
        motion,
      )}
    >
      <BlockIcon type={type} />
      {/* The row's other buttons always have their room on touch screens, so the text has its own line. */}
      <span className="flex min-w-0 flex-1 gap-x-2 pointer-coarse:flex-col">
        <span className="shrink-0">{name}</span>
        <span
          className="min-w-0 flex-1 truncate font-normal text-ink-3 pointer-coarse:line-clamp-2 pointer-coarse:text-hint pointer-coarse:wrap-anywhere pointer-coarse:whitespace-normal"
          title={summary || undefined}
        >
          {summary}
        </span>
      </span>
      {problem !== undefined && (
        <CircleAlert size={16} strokeWidth={1.75} role="img" aria-label={problem} className="shrink-0 text-danger" />
      )}
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx(
          "shrink-0 text-ink-3 transition-transform duration-150 motion-reduce:transition-none",
          id !== rootId && (isOpen ? "ms-15 pointer-coarse:ms-22" : ROOM),
          isOpen && "rotate-180",
        )}
      />
    </button>
  );
}

const stepPx = 16;
/** Deeper blocks are not indented further, to leave room for their text. */
const maxSteps = 5;

export const getIndent = (depth: number) => ({ marginInlineStart: Math.min(depth, maxSteps) * stepPx });

interface PageRowProps {
  readonly content: Content;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (content: Content, key?: string) => void;
  readonly problem: TemplateProblem | null;
}

/** The page that contains all blocks. It can't be moved. */
export function PageRow({ content, isOpen, onToggle, onChange, problem }: PageRowProps) {
  const panelId = useId();
  const own = problem?.blockId === rootId ? problem : null;
  return (
    <li className="min-w-0">
      <div className="flex min-w-0">
        <RowButton
          id={rootId}
          panelId={panelId}
          type="EmailLayout"
          name={messages.page}
          summary=""
          isOpen={isOpen}
          onToggle={onToggle}
          problem={own?.words}
        />
      </div>
      {isOpen && <Inspector panelId={panelId} id={rootId} content={content} onChange={onChange} problem={own} />}
    </li>
  );
}
