/** A single line for a card that is empty for most users. */
export function EmptyText({ children }: { children: string }) {
  return <p className="border-t border-line px-4 py-4 text-ink-3 sm:px-5">{children}</p>;
}
