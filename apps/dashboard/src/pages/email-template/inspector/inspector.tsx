import type { Json } from "@vestibule/react";
import { ChevronRight } from "lucide-react";
import { FieldError } from "../../../ui/fields/field.tsx";
import { messages } from "../messages.ts";
import { type Field, getBlockFields } from "../model/block-fields.ts";
import { type Content, setValue, valueAt } from "../model/content.ts";
import type { TemplateProblem } from "../model/problem.ts";
import { FieldControl } from "./field-control.tsx";

interface InspectorProps {
  readonly panelId: string;
  readonly id: string;
  readonly content: Content;
  readonly onChange: (content: Content, key?: string) => void;
  readonly problem: TemplateProblem | null;
}

/** The settings of a block: its content first, then its style. */
export function Inspector({ panelId, id, content, onChange, problem }: InspectorProps) {
  const block = content[id];
  const fields = getBlockFields()[block?.type ?? ""];
  const all = fields ? [...fields.main, ...fields.look] : [];
  const isNamed = all.some((field) => isAbout(problem, field));
  const control = (field: Field) => {
    const path = field.path.join(".");
    return (
      <FieldControl
        key={path}
        field={field}
        value={valueAt(block, field.path)}
        error={isAbout(problem, field) ? problem?.words : undefined}
        onChange={(value: Json | undefined) => onChange(setValue(content, id, field.path, value), `${id} ${path}`)}
      />
    );
  };
  return (
    <div id={panelId} className="my-1 flex min-w-0 flex-col gap-3 rounded-control border border-line bg-sunken p-3">
      {problem && !isNamed && <FieldError>{problem.words}</FieldError>}
      {!fields && <p className="text-ink-2">{messages.unknownBlock}</p>}
      {fields?.main.map(control)}
      {fields && fields.look.length > 0 && (
        <details className="group/look" open={fields.main.length === 0 || fields.look.some((f) => isAbout(problem, f))}>
          <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-[6px] font-medium text-ink-2 focus-visible:outline-hidden hover:text-ink focus-visible:ring-3 focus-visible:ring-accent/35">
            <ChevronRight
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className="transition-transform duration-150 group-open/look:rotate-90 motion-reduce:transition-none"
            />
            {messages.look}
          </summary>
          <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(140px,100%),1fr))] items-start gap-3">
            {fields.look.map(control)}
          </div>
        </details>
      )}
    </div>
  );
}

/** Whether the server's error is about this field or a part of it. */
const isAbout = (problem: TemplateProblem | null, { path }: Field): boolean =>
  problem?.path != null && (problem.path === path.join(".") || problem.path.startsWith(`${path.join(".")}.`));
