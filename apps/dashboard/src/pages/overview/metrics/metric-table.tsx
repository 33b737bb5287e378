import type { ReactNode } from "react";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";

export interface MetricTableProps {
  label: string;
  /** The first is the header of the row labels, the others of the metrics. */
  headers: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A small table of metrics. */
export function MetricTable({ label, headers, rows }: MetricTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={messages.getTable({ title: label })}
      className="relative -mx-1 overflow-x-auto px-1 focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
    >
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b border-line text-hint text-ink-2">
            {headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={cx("py-1.5 align-bottom font-medium", index === 0 ? "text-start" : "ps-4 text-end")}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" className="py-2 text-start font-normal sm:whitespace-nowrap">
                {name}
              </th>
              {figures.map((figure, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table are fixed
                <td key={index} className="py-2 ps-4 text-end">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
