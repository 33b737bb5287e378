import { cx } from "../../../ui/styles.ts";
import type { SeriesNames } from "./series-names.ts";

const looks: Record<keyof SeriesNames, string> = {
  first: "h-2 bg-accent",
  second: "h-2 bg-accent/45",
  previous: "h-0.5 bg-brass",
};

/** The legend mark of a series. */
export const Mark = ({ kind }: { kind: keyof SeriesNames }) => (
  <span aria-hidden="true" className={cx("w-2.5 shrink-0 rounded-[2px]", looks[kind])} />
);
