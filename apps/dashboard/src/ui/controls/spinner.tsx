import { LoaderCircle } from "lucide-react";
import { cx } from "../styles.ts";

/** Decorative: the busy element itself needs `aria-busy` or a text. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <LoaderCircle
      aria-hidden="true"
      size={16}
      strokeWidth={1.75}
      className={cx("animate-spin motion-reduce:animate-none", className)}
    />
  );
}
