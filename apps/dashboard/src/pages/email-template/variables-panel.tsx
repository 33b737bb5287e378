import type { EmailTemplateType } from "@vestibule/react";
import { Plus } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useProject } from "../../data/projects.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import { listVariables } from "./model/variables.ts";

interface VariablesPanelProps {
  readonly type: EmailTemplateType;
  /** The element whose fields accept variables. */
  readonly scope: RefObject<HTMLElement | null>;
}

/** Lists the email's variables and inserts them at the last cursor position. */
export function VariablesPanel({ type, scope }: VariablesPanelProps) {
  const { displayName } = useProject();
  const { canInsert, insert } = useInsertVariable(scope);
  return (
    <Card title={messages.variables} description={messages.variablesText}>
      <ul className="-my-2 divide-y divide-line">
        {listVariables(type, displayName).map(({ name, meaning, example, canBeEmpty }) => (
          <li key={name} className="flex items-start gap-2 py-2">
            <div className="min-w-0 flex-1">
              <code className="font-mono text-code break-all">{`{{${name}}}`}</code>
              <p className="text-hint text-ink-2">
                {meaning}
                {canBeEmpty && ` (${messages.canBeEmpty})`}
              </p>
              <p className="text-hint break-all text-ink-3">{messages.example(example)}</p>
            </div>
            <IconButton
              size="small"
              label={messages.insert(name)}
              disabled={!canInsert}
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => insert(`{{${name}}}`)}
            />
          </li>
        ))}
      </ul>
      <p className="text-hint text-ink-3">
        {messages.conditionText} <code className="font-mono break-all">{messages.conditionHint}</code>
      </p>
    </Card>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Remembers the last focused field while it is mounted. */
function useInsertVariable(scope: RefObject<HTMLElement | null>) {
  const field = useRef<Field>(null);
  const [canInsert, setCanInsert] = useState(false);
  useEffect(() => {
    const element = scope.current;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches("[data-takes-variables]")) return;
      field.current = target as Field;
      setCanInsert(true);
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [scope]);
  function insert(text: string) {
    const { current } = field;
    if (!current?.isConnected) return setCanInsert(false);
    const { selectionStart, selectionEnd, value } = current;
    current.focus();
    current.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
    // React handles this like typing.
    current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return { canInsert, insert };
}
