import { Fragment, type ReactNode } from "react";

/** Private-use characters that no message and no name contains. */
const mark = /\ue000(\w+)\ue001/;

/**
 * A message with React elements in place of placeholders, in the order of the language:
 * `formatNodes(messages.endsAt, { time: <RelativeTime … /> })`. Numbers also choose plural forms.
 */
export function formatNodes<Values extends object>(
  message: (values: Values) => string,
  nodes: { readonly [Name in keyof Values]: ReactNode },
): ReactNode {
  const values = Object.entries(nodes).map(([name, node]) => [
    name,
    typeof node === "number" ? node : `\ue000${name}\ue001`,
  ]);
  const parts = message(Object.fromEntries(values) as Values).split(mark);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message have a fixed order
    <Fragment key={index}>{index % 2 === 0 ? part : (nodes as Record<string, ReactNode>)[part]}</Fragment>
  ));
}
