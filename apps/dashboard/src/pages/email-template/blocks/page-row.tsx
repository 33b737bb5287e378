import { useId } from "react";
import { Inspector } from "../inspector/inspector.tsx";
import { messages } from "../messages.ts";
import { type Content, rootId } from "../model/content.ts";
import type { TemplateProblem } from "../model/problem.ts";
import { RowButton } from "./row-button.tsx";

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
