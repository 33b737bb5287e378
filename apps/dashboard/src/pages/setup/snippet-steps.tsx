import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { messages } from "./messages.ts";
import type { Snippet } from "./snippets/snippet.ts";

/** A file or commands, with a header that says where they belong. Long lines scroll, also by keyboard. */
function CodeBlock({ title, place, code }: { title: string; place: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-control border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-3 text-hint text-ink-2">
        <span className="truncate font-mono">{place}</span>
        <CopyButton isIcon text={code} label={messages.copyOf(title)} />
      </figcaption>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={title}
        className="max-h-120 overflow-auto outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset"
      >
        <pre className="w-max min-w-full p-3 font-mono text-code">{code}</pre>
      </section>
    </figure>
  );
}

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
