import type { LayoutBlock } from "../blocks/block.ts";

/** A block as stored in the content of a template. */
interface StoredBlock {
  readonly type: string;
  readonly data: object;
}

export const heading = (text: string): StoredBlock => ({ type: "Heading", data: { props: { text, level: "h2" } } });

export const text = (body: string): StoredBlock => ({ type: "Text", data: { props: { text: body } } });

/** A small gray line. */
export const note = (body: string): StoredBlock => ({
  type: "Text",
  data: { props: { text: body }, style: { fontSize: 13 } },
});

export const button = (label: string, url: string): StoredBlock => ({
  type: "Button",
  data: { props: { text: label, url } },
});

/** For email clients that do not render buttons. The text part has the link anyway. */
export const buttonFallback = (url: string): StoredBlock => ({
  type: "Text",
  data: {
    props: { text: `Button not working? Paste this link into your browser:\n${url}`, onlyIn: "html" },
    style: { fontSize: 13 },
  },
});

export const divider = (): StoredBlock => ({ type: "Divider", data: {} });

/**
 * A whole content: these blocks one below the other, in our own colors. `preview`: what inboxes show after the subject.
 */
export function createContent(
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
