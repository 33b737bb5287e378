/** A 16 px line icon. Decorative: the surrounding control has the name. `mirror`: flips in right-to-left layouts. */
export function Icon({ path, size = 16, mirror = false }: { path: string; size?: number; mirror?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-mirror={mirror || undefined}
    >
      <path d={path} />
    </svg>
  );
}
