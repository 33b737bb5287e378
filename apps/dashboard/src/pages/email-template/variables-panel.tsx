import type { EditableEmailType } from "@vestibule/react";
import { ChevronDown, Plus } from "lucide-react";
import { Fragment, type RefObject } from "react";
import { useProject } from "../../data/projects.ts";
import { formatNodes } from "../../i18n/format-nodes.tsx";
import { IconButton } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { messages } from "./messages.ts";
import { listVariables, messages as panelMessages } from "./model/variable-details.ts";
import { formatVariable } from "./model/variables.ts";
import { useInsertVariable } from "./use-insert-variable.ts";

interface VariablesPanelProps {
  readonly type: EditableEmailType;
  /** The element whose fields accept variables. */
  readonly scope: RefObject<HTMLElement | null>;
}

/** In pieces, which a line keeps together. */
const condition = ["{{#if userDisplayName}}", "Hello ", "{{userDisplayName}}", "{{else}}", "Hello", "{{/if}}"];

/** Lists the email's variables on request and inserts them at the last cursor position. */
export function VariablesPanel({ type, scope }: VariablesPanelProps) {
  const { displayName } = useProject();
  const { canInsert, insert } = useInsertVariable(scope);
  const description = canInsert ? panelMessages.insertText : panelMessages.variablesText;
  return (
    <details className="group/variables -my-1 min-w-0">
      <summary className="-mx-1.5 flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control px-1.5 font-medium text-ink-2 hover:text-ink focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 pointer-coarse:min-h-11">
        {messages.variables}
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 text-ink-3 transition-transform duration-150 group-open/variables:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="flex min-w-0 flex-col gap-4 pt-1 pb-2">
        <p className="text-ink-2">{description}</p>
        <ul className="-my-2 divide-y divide-line">
          {listVariables(type, displayName).map((variable) => {
            const { name, meaning, example, canBeEmpty } = variable;
            return (
              <li
                key={name}
                className="flex items-start gap-2 py-2 [&>button]:-me-1.5 pointer-coarse:[&>button]:-me-3.5"
              >
                <div className="min-w-0 flex-1">
                  <code className="font-mono text-code break-all">{formatVariable(variable)}</code>
                  <p className="text-hint text-ink-2">{canBeEmpty ? panelMessages.canBeEmpty({ meaning }) : meaning}</p>
                  {example !== null && (
                    <p className="truncate text-hint text-ink-3" title={example}>
                      {panelMessages.example({ text: example })}
                    </p>
                  )}
                </div>
                {canInsert ? (
                  <IconButton
                    size="small"
                    label={panelMessages.insert({ name })}
                    icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
                    onClick={() => insert(formatVariable(variable))}
                  />
                ) : (
                  <CopyButton isIcon label={panelMessages.copy({ name })} text={formatVariable(variable)} />
                )}
              </li>
            );
          })}
        </ul>
        <p className="text-hint text-ink-3">
          {formatNodes(panelMessages.conditionText, {
            code: (
              <code className="mt-1.5 block rounded-control bg-sunken px-3 py-2 font-mono text-ink-2" dir="ltr">
                {condition.map((piece, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are constant
                  <Fragment key={index}>
                    {index > 0 && <wbr />}
                    <span className="whitespace-pre">{piece}</span>
                  </Fragment>
                ))}
              </code>
            ),
          })}
        </p>
      </div>
    </details>
  );
}
