import { TemplateProblem } from "../../email-template.ts";
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
import { type Fields, fieldsOf } from "./fields.ts";

const fontSizeMax = 200;
/** Width of a mail: nothing in it can be wider. */
const widthMax = 2000;

function readTextStyle(style: Fields): TextStyle {
  return {
    color: style.color("color"),
    backgroundColor: style.color("backgroundColor"),
    fontSize: style.size("fontSize", fontSizeMax),
    fontFamily: style.oneOf("fontFamily", fontFamilies),
    fontWeight: style.oneOf("fontWeight", fontWeights),
    textAlign: style.oneOf("textAlign", textAligns),
    padding: style.padding("padding"),
  };
}

const readLayout = (data: Fields): LayoutBlock => ({
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

type Reader<B> = (props: Fields, style: Fields) => B;

const readers: { readonly [Type in Block["type"]]: Reader<Extract<Block, { type: Type }>> } = {
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
    columns: readColumns(props),
  }),
  Heading: (props, style) => ({
    type: "Heading",
    text: props.text("text") ?? "",
    level: props.oneOf("level", headingLevels) ?? "h2",
    style: readTextStyle(style),
  }),
  Text: (props, style) => ({
    type: "Text",
    text: props.text("text") ?? "",
    style: readTextStyle(style),
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
    style: readTextStyle(style),
  }),
  Image: (props, style) => ({
    type: "Image",
    url: props.text("url") ?? "",
    alt: props.text("alt") ?? "",
    linkHref: props.text("linkHref"),
    width: props.size("width", widthMax),
    height: props.size("height", widthMax),
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

/** A template always lists three columns; the third is not shown when there are two. */
function readColumns(props: Fields): { width: number | null; childrenIds: readonly string[] }[] {
  const count = props.size("columnsCount") ?? 2;
  if (count !== 2 && count !== 3) props.fail("columnsCount", "2 or 3");
  const widths = props.sizes("fixedWidths", widthMax);
  const columns = props.list("columns") ?? [];
  if (columns.length !== 0 && columns.length !== 3) props.fail("columns", "three columns");
  return columns
    .map((column, index) => ({ width: widths[index] ?? null, childrenIds: column.ids("childrenIds") }))
    .slice(0, count);
}

const isBlockType = (type: unknown): type is Block["type"] => typeof type === "string" && Object.hasOwn(readers, type);

/** Reads one block by itself: whether its children exist is another question. @throws TemplateError */
export function readBlock(id: string, block: unknown): Block | LayoutBlock {
  const where = `Block ${JSON.stringify(id)}`;
  if (typeof block !== "object" || block === null) throw new TemplateProblem(`${where} must be an object`);
  const type = "type" in block ? block.type : undefined;
  const data = fieldsOf(`${where}: data`, "data" in block ? (block.data ?? {}) : {});
  if (type === "EmailLayout") return readLayout(data);
  if (isBlockType(type)) return readers[type](data.object("props"), data.object("style"));
  throw new TemplateProblem(`${where} must have one of the types EmailLayout, ${Object.keys(readers).join(", ")}`);
}
