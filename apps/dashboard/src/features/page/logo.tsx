/** The archway logo. Its container provides the accessible name. `size`: of a side, in px. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} className="text-ink">
      <path fill="currentColor" d="M3 22V11.5a9 9 0 0 1 18 0V22h-4.6V11.5a4.4 4.4 0 0 0-8.8 0V22z" />
      <path className="fill-accent" d="M9.9 22V11.9a2.1 2.1 0 0 1 4.2 0V22z" />
    </svg>
  );
}
