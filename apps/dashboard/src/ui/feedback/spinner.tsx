import { LoaderCircle } from "lucide-react";
import { cx } from "../cx.ts";

/** Turns while something runs. Says nothing by itself: what is busy has `aria-busy` or a text. */
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
