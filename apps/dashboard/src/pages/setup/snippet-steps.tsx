import { CodeBlock } from "./code-block.tsx";
import type { Snippet } from "./snippets/snippet.ts";

/** The steps for one framework, in order. */
export function SnippetSteps({ snippets }: { snippets: readonly Snippet[] }) {
  return (
    <ol className="flex flex-col gap-6">
      {snippets.map(({ title, text, place, code }, index) => (
        <li key={title} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 gap-y-2.5">
          <span
            aria-hidden="true"
            className="flex size-6 items-center justify-center rounded-full bg-accent-soft font-medium text-accent text-hint tabular-nums"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            <h3 className="font-medium">{title}</h3>
            {text && <p className="text-ink-2">{text}</p>}
          </div>
          <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
            <CodeBlock title={title} place={place} code={code} />
          </div>
        </li>
      ))}
    </ol>
  );
}
