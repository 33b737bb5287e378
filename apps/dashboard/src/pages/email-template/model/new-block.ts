import type { EmailTemplateType } from "@vestibule/react";
import type { BlockType, StoredBlock } from "./content.ts";
import { findLinkVariable } from "./variables.ts";

/** A valid new block with example content. */
export function newBlock(type: BlockType, mail: EmailTemplateType): StoredBlock {
  switch (type) {
    case "Heading":
      return { type, data: { props: { text: "Heading", level: "h2" } } };
    case "Text":
      return { type, data: { props: { text: "Write something here." } } };
    case "Button":
      return { type, data: { props: { text: "Open", url: `{{${findLinkVariable(mail)}}}` } } };
    case "Image":
      return { type, data: { props: { url: "", alt: "" } } };
    case "Divider":
      return { type, data: {} };
    case "Spacer":
      return { type, data: { props: { height: 16 } } };
    case "Container":
      return {
        type,
        data: { style: { padding: { top: 16, right: 16, bottom: 16, left: 16 } }, props: { childrenIds: [] } },
      };
    case "ColumnsContainer":
      return {
        type,
        data: { props: { columnsCount: 2, columns: [0, 1, 2].map(() => ({ childrenIds: [] })) } },
      };
  }
}
