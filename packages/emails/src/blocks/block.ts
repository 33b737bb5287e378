/**
 * The blocks a template is made of. A template stores them flat, by id, and each block refers to its children
 * by id; `root` is the layout. Null uses the style of Vestibule's own emails, light and dark. Sizes are in pixels,
 * colors are `#rrggbb`.
 */
export type Block =
  | ContainerBlock
  | ColumnsBlock
  | HeadingBlock
  | TextBlock
  | ButtonBlock
  | ImageBlock
  | DividerBlock
  | SpacerBlock;

export const fontFamilies = [
  "MODERN_SANS",
  "BOOK_SANS",
  "ORGANIC_SANS",
  "GEOMETRIC_SANS",
  "HEAVY_SANS",
  "ROUNDED_SANS",
  "MODERN_SERIF",
  "BOOK_SERIF",
  "MONOSPACE",
] as const;

export const textAligns = ["left", "center", "right"] as const;
export const fontWeights = ["bold", "normal"] as const;
export const verticalAligns = ["top", "middle", "bottom"] as const;
export const headingLevels = ["h1", "h2", "h3"] as const;
export const buttonStyles = ["rectangle", "pill", "rounded"] as const;
export const buttonSizes = ["x-small", "small", "medium", "large"] as const;
export const partNames = ["html", "text"] as const;

export type FontFamily = (typeof fontFamilies)[number];
export type TextAlign = (typeof textAligns)[number];
export type VerticalAlign = (typeof verticalAligns)[number];

export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Style options common to all text. */
export interface TextStyle {
  readonly color: string | null;
  readonly backgroundColor: string | null;
  readonly fontSize: number | null;
  readonly fontFamily: FontFamily | null;
  readonly fontWeight: (typeof fontWeights)[number] | null;
  readonly textAlign: TextAlign | null;
  readonly padding: Padding | null;
}

export interface LayoutBlock {
  readonly type: "EmailLayout";
  readonly backdropColor: string | null;
  readonly canvasColor: string | null;
  readonly borderColor: string | null;
  readonly borderRadius: number | null;
  readonly textColor: string | null;
  readonly fontFamily: FontFamily | null;
  /**
   * Our additions: the line above the card, and the inbox preview text after the subject (null: repeats the subject).
   */
  readonly brand: string | null;
  readonly preview: string | null;
  readonly childrenIds: readonly string[];
}

export interface ContainerBlock {
  readonly type: "Container";
  readonly backgroundColor: string | null;
  readonly borderColor: string | null;
  readonly borderRadius: number | null;
  readonly padding: Padding | null;
  readonly childrenIds: readonly string[];
}

export interface ColumnsBlock {
  readonly type: "ColumnsContainer";
  readonly backgroundColor: string | null;
  readonly padding: Padding | null;
  readonly gap: number | null;
  readonly contentAlignment: VerticalAlign | null;
  /** One entry per column; null for a width that is not fixed. */
  readonly columns: readonly { readonly width: number | null; readonly childrenIds: readonly string[] }[];
}

export interface HeadingBlock {
  readonly type: "Heading";
  readonly text: string;
  readonly level: (typeof headingLevels)[number];
  readonly style: TextStyle;
}

export interface TextBlock {
  readonly type: "Text";
  readonly text: string;
  readonly style: TextStyle;
  /** Our addition: restricts the text to one part of the email; null: both. */
  readonly onlyIn: (typeof partNames)[number] | null;
}

export interface ButtonBlock {
  readonly type: "Button";
  readonly text: string;
  readonly url: string;
  readonly buttonBackgroundColor: string | null;
  readonly buttonTextColor: string | null;
  readonly buttonStyle: (typeof buttonStyles)[number];
  readonly size: (typeof buttonSizes)[number];
  readonly isFullWidth: boolean;
  readonly style: TextStyle;
}

export interface ImageBlock {
  readonly type: "Image";
  readonly url: string;
  readonly alt: string;
  readonly linkHref: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly contentAlignment: VerticalAlign | null;
  readonly backgroundColor: string | null;
  readonly textAlign: TextAlign | null;
  readonly padding: Padding | null;
}

export interface DividerBlock {
  readonly type: "Divider";
  readonly lineColor: string | null;
  readonly lineHeight: number | null;
  readonly backgroundColor: string | null;
  readonly padding: Padding | null;
}

export interface SpacerBlock {
  readonly type: "Spacer";
  readonly height: number | null;
}

/** A complete template, verified to be a tree without cycles. */
export interface Content {
  readonly root: LayoutBlock;
  readonly blocks: ReadonlyMap<string, Block>;
  /** Upper bound on the number of variables in the email. */
  readonly tagCount: number;
}
