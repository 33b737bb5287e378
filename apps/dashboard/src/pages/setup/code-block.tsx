import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { messages } from "./messages.ts";

/** A file or commands, with a header that says where they belong. Long lines scroll, also by keyboard. */
export function CodeBlock({ title, place, code }: { title: string; place: string; code: string }) {
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
