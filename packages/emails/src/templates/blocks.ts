import type { LayoutBlock } from "../blocks/block.ts";

/** A block as it stands in the content of a template. */
interface StoredBlock {
  readonly type: string;
  readonly data: object;
}

export const heading = (text: string): StoredBlock => ({ type: "Heading", data: { props: { text, level: "h2" } } });

export const text = (words: string): StoredBlock => ({ type: "Text", data: { props: { text: words } } });

/** A small gray line. */
export const note = (words: string): StoredBlock => ({
  type: "Text",
  data: { props: { text: words }, style: { fontSize: 13 } },
});

export const button = (label: string, url: string): StoredBlock => ({
  type: "Button",
  data: { props: { text: label, url } },
});

/** For whose mail program draws no buttons. In the text part the link stands without them. */
export const linkBelowButton = (url: string): StoredBlock => ({
  type: "Text",
  data: {
    props: { text: `Does the button not work? Open this link:\n${url}`, onlyIn: "html" },
    style: { fontSize: 13 },
  },
});

export const divider = (): StoredBlock => ({ type: "Divider", data: {} });

/**
 * A whole content: these blocks one below the other, in our own colors. `preview`: what inboxes show after the subject.
 */
export function contentOf(
  preview: string,
  blocks: Readonly<Record<string, StoredBlock>>,
): Readonly<Record<string, StoredBlock>> {
  const layout: Partial<LayoutBlock> = {
    brand: "{{projectDisplayName}}",
    preview,
    childrenIds: Object.keys(blocks),
  };
  return { root: { type: "EmailLayout", data: layout }, ...blocks };
}
