import { TemplateError } from "../../email-template.ts";
import {
  type Block,
  buttonSizes,
  buttonStyles,
  fontFamilies,
  fontWeights,
  headingLevels,
  type LayoutBlock,
  partNames,
  type TextStyle,
  textAligns,
  verticalAligns,
} from "../block.ts";
import { createFieldReader, type FieldReader } from "./field-reader.ts";

const maxFontSize = 200;
/** Upper bound for widths and heights, in pixels. */
const maxWidth = 2000;

function parseTextStyle(style: FieldReader): TextStyle {
  return {
    color: style.color("color"),
    backgroundColor: style.color("backgroundColor"),
    fontSize: style.size("fontSize", maxFontSize),
    fontFamily: style.oneOf("fontFamily", fontFamilies),
    fontWeight: style.oneOf("fontWeight", fontWeights),
    textAlign: style.oneOf("textAlign", textAligns),
    padding: style.padding("padding"),
  };
}

const parseLayout = (data: FieldReader): LayoutBlock => ({
  type: "EmailLayout",
  backdropColor: data.color("backdropColor"),
  canvasColor: data.color("canvasColor"),
  borderColor: data.color("borderColor"),
  borderRadius: data.size("borderRadius"),
  textColor: data.color("textColor"),
  fontFamily: data.oneOf("fontFamily", fontFamilies),
  brand: data.text("brand"),
  preview: data.text("preview"),
  childrenIds: data.ids("childrenIds"),
});

type BlockParser<B> = (props: FieldReader, style: FieldReader) => B;

const blockParsers: { readonly [Type in Block["type"]]: BlockParser<Extract<Block, { type: Type }>> } = {
  Container: (props, style) => ({
    type: "Container",
    backgroundColor: style.color("backgroundColor"),
    borderColor: style.color("borderColor"),
    borderRadius: style.size("borderRadius"),
    padding: style.padding("padding"),
    childrenIds: props.ids("childrenIds"),
  }),
  ColumnsContainer: (props, style) => ({
    type: "ColumnsContainer",
    backgroundColor: style.color("backgroundColor"),
    padding: style.padding("padding"),
    gap: props.size("columnsGap"),
    contentAlignment: props.oneOf("contentAlignment", verticalAligns),
    columns: parseColumns(props),
  }),
  Heading: (props, style) => ({
    type: "Heading",
    text: props.text("text") ?? "",
    level: props.oneOf("level", headingLevels) ?? "h2",
    style: parseTextStyle(style),
  }),
  Text: (props, style) => ({
    type: "Text",
    text: props.text("text") ?? "",
    style: parseTextStyle(style),
    onlyIn: props.oneOf("onlyIn", partNames),
  }),
  Button: (props, style) => ({
    type: "Button",
    text: props.text("text") ?? "",
    url: props.text("url") ?? "",
    buttonBackgroundColor: props.color("buttonBackgroundColor"),
    buttonTextColor: props.color("buttonTextColor"),
    buttonStyle: props.oneOf("buttonStyle", buttonStyles) ?? "rounded",
    size: props.oneOf("size", buttonSizes) ?? "medium",
    isFullWidth: props.flag("fullWidth"),
    style: parseTextStyle(style),
  }),
  Image: (props, style) => ({
    type: "Image",
    url: props.text("url") ?? "",
    alt: props.text("alt") ?? "",
    linkHref: props.text("linkHref"),
    width: props.size("width", maxWidth),
    height: props.size("height", maxWidth),
    contentAlignment: props.oneOf("contentAlignment", verticalAligns),
    backgroundColor: style.color("backgroundColor"),
    textAlign: style.oneOf("textAlign", textAligns),
    padding: style.padding("padding"),
  }),
  Divider: (props, style) => ({
    type: "Divider",
    lineColor: props.color("lineColor"),
    lineHeight: props.size("lineHeight"),
    backgroundColor: style.color("backgroundColor"),
    padding: style.padding("padding"),
  }),
  Spacer: (props) => ({ type: "Spacer", height: props.size("height") }),
};

/** Templates always list three columns; the third is hidden when there are two. */
function parseColumns(props: FieldReader): { width: number | null; childrenIds: readonly string[] }[] {
  const count = props.size("columnsCount") ?? 2;
  if (count !== 2 && count !== 3) props.fail("columnsCount", "2 or 3");
  const widths = props.sizes("fixedWidths", maxWidth);
  const columns = props.list("columns") ?? [];
  if (columns.length !== 0 && columns.length !== 3) props.fail("columns", "three columns");
  return columns
    .map((column, index) => ({ width: widths[index] ?? null, childrenIds: column.ids("childrenIds") }))
    .slice(0, count);
}

const isBlockType = (type: unknown): type is Block["type"] =>
  typeof type === "string" && Object.hasOwn(blockParsers, type);

/** Reads one block by itself: whether its children exist is another question. @throws TemplateError */
export function parseBlock(id: string, block: unknown): Block | LayoutBlock {
  const path = `Block ${JSON.stringify(id)}`;
  if (typeof block !== "object" || block === null) throw new TemplateError(`${path} must be an object`);
  const type = "type" in block ? block.type : undefined;
  const data = createFieldReader(`${path}: data`, "data" in block ? (block.data ?? {}) : {});
  if (type === "EmailLayout") return parseLayout(data);
  if (isBlockType(type)) return blockParsers[type](data.object("props"), data.object("style"));
  throw new TemplateError(`${path} must have one of the types EmailLayout, ${Object.keys(blockParsers).join(", ")}`);
}
