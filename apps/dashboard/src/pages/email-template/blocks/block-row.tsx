import { ArrowDown, ArrowUp, Copy, GripVertical, Plus, Trash2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useId } from "react";
import { IconButton } from "../../../ui/controls/button.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";
import { cx } from "../../../ui/styles.ts";
import { Inspector } from "../inspector/inspector.tsx";
import { messages } from "../messages.ts";
import type { BlockType, Content } from "../model/content.ts";
import type { TemplateProblem } from "../model/problem.ts";
import type { Row } from "../model/tree.ts";
import { AddBlockMenu } from "./add-block-menu.tsx";
import { getSummary, typeName } from "./block-icon.tsx";
import { getIndent, RowButton } from "./row-button.tsx";

import type { BlockActions } from "./use-block-actions.ts";

interface BlockRowProps {
  readonly row: Extract<Row, { kind: "block" }>;
  readonly content: Content;
  readonly onChange: (content: Content, key?: string) => void;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly problem: TemplateProblem | null;
  readonly actions: BlockActions;
  readonly onAdd: (type: BlockType) => void;
  readonly source: {
    readonly draggable: boolean;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
  };
  readonly destination: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  /** Where the dragged block would be dropped. */
  readonly edge: "before" | "after" | null;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** With a mouse, the buttons of a closed row appear on hover and on keyboard focus, which leaves room for its text. */
const QUIET =
  "pointer-fine:not-forced-colors:opacity-0 group-hover/block:opacity-100! group-has-[:focus-visible,[data-state=open]]/block:opacity-100!";

/** A block: drag it, open it, or use its menu. Alt+arrow keys move it. */
export function BlockRow(props: BlockRowProps) {
  const { row, content, onChange, isOpen, onToggle, problem, actions, onAdd, source, destination, edge } = props;
  const panelId = useId();
  const block = content[row.id];
  const name = typeName(block?.type ?? row.id);
  function press(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    actions.step(row.place, event.key === "ArrowUp" ? -1 : 1);
  }
  return (
    <li className="relative min-w-0" style={getIndent(row.depth)}>
      {edge && (
        <span
          aria-hidden="true"
          className={cx(
            "absolute inset-x-0 z-2 h-0.5 rounded-full bg-accent",
            edge === "before" ? "-top-0.5" : "top-9",
          )}
        />
      )}
      <div {...source} {...destination} className="group/block relative flex min-w-0 items-center">
        <span title={messages.drag} className="flex h-9 cursor-grab items-center text-ink-3 pointer-coarse:hidden">
          <GripVertical {...icon} size={14} />
        </span>
        <RowButton
          id={row.id}
          panelId={panelId}
          type={block?.type ?? ""}
          name={name}
          summary={block ? getSummary(block) : ""}
          isOpen={isOpen}
          onToggle={onToggle}
          problem={problem?.words}
          onKeyDown={press}
        />
        <div className={cx("absolute end-7 flex items-center pointer-coarse:end-5", !isOpen && QUIET)}>
          <AddBlockMenu
            label={messages.addBelow}
            onAdd={onAdd}
            trigger={
              <IconButton
                size="small"
                hasTooltip={false}
                className={cx(!isOpen && "pointer-coarse:hidden")}
                label={`${messages.addBelow}: ${name}`}
                icon={<Plus {...icon} />}
              />
            }
          />
          <Menu label={messages.actions({ name })}>
            <MenuItem
              icon={<ArrowUp />}
              disabled={!actions.canStep(row.place, -1)}
              onSelect={() => actions.step(row.place, -1)}
            >
              {messages.moveUp}
            </MenuItem>
            <MenuItem
              icon={<ArrowDown />}
              disabled={!actions.canStep(row.place, 1)}
              onSelect={() => actions.step(row.place, 1)}
            >
              {messages.moveDown}
            </MenuItem>
            <MenuItem icon={<Copy />} onSelect={() => actions.duplicate(row.place)}>
              {messages.duplicate}
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDanger icon={<Trash2 />} onSelect={() => actions.remove(row.place)}>
              {messages.remove}
            </MenuItem>
          </Menu>
        </div>
      </div>
      {isOpen && block && (
        <Inspector panelId={panelId} id={row.id} content={content} onChange={onChange} problem={problem} />
      )}
    </li>
  );
}
