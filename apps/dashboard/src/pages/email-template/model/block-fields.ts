import { perLocale } from "../../../i18n/define-messages.ts";
import { labels } from "./labels.ts";

/** A setting of a block. `path`: its place in the block's data. */
interface Common {
  readonly path: readonly string[];
  readonly label: string;
  readonly hint?: string;
}

export type Field =
  /** `isOptional`: an empty value is removed. */
  | (Common & { readonly kind: "line" | "lines" | "address"; readonly isOptional?: boolean })
  | (Common & { readonly kind: "color" | "padding" | "flag" })
  | (Common & { readonly kind: "size"; readonly max: number })
  | (Common & {
      readonly kind: "choice";
      readonly options: Readonly<Record<string, string>>;
      /** The default value. */
      readonly usual: string;
      readonly isNumber?: boolean;
    });

export interface BlockFields {
  /** The block's content. */
  readonly main: readonly Field[];
  /** The block's style. */
  readonly look: readonly Field[];
}

const props = (name: string): readonly string[] => ["props", name];
const style = (name: string): readonly string[] => ["style", name];
const maxSize = 1000;
const maxWidth = 2000;
const maxFontSize = 200;

const color = (path: readonly string[], label: string, hint?: string): Field => ({
  kind: "color",
  path,
  label,
  ...(hint === undefined ? {} : { hint }),
});
const size = (path: readonly string[], label: string, max = maxSize): Field => ({ kind: "size", path, label, max });
const choice = (
  path: readonly string[],
  label: string,
  options: Readonly<Record<string, string>>,
  usual: string = labels.usual,
): Field => ({ kind: "choice", path, label, options, usual });

const background = () => color(style("backgroundColor"), labels.background);
const align = () => choice(style("textAlign"), labels.align, labels.aligns);
const padding = (): Field => ({ kind: "padding", path: style("padding"), label: labels.padding });
const textLook = (): readonly Field[] => [
  align(),
  color(style("color"), labels.color),
  background(),
  size(style("fontSize"), labels.fontSize, maxFontSize),
  choice(style("fontFamily"), labels.fontFamily, labels.fontFamilies),
  choice(style("fontWeight"), labels.fontWeight, labels.fontWeights),
  padding(),
];

/** By the block types that the server supports, in the current language. */
export const getBlockFields = perLocale(
  (): Readonly<Record<string, BlockFields>> => ({
    EmailLayout: {
      main: [
        { kind: "line", path: ["brand"], label: labels.brand, isOptional: true },
        { kind: "line", path: ["preview"], label: labels.preview, hint: labels.previewHint, isOptional: true },
      ],
      look: [
        color(["backdropColor"], labels.backdrop, labels.pageColorHint),
        color(["canvasColor"], labels.canvas),
        color(["textColor"], labels.color),
        color(["borderColor"], labels.border),
        size(["borderRadius"], labels.radius),
        choice(["fontFamily"], labels.fontFamily, labels.fontFamilies),
      ],
    },
    Heading: {
      main: [
        { kind: "line", path: props("text"), label: labels.text },
        choice(props("level"), labels.level, labels.levels, labels.levels.h2),
      ],
      look: textLook(),
    },
    Text: {
      main: [
        { kind: "lines", path: props("text"), label: labels.text, hint: labels.textHint },
        choice(props("onlyIn"), labels.onlyIn, labels.onlyIns, labels.both),
      ],
      look: textLook(),
    },
    Button: {
      main: [
        { kind: "line", path: props("text"), label: labels.label },
        { kind: "address", path: props("url"), label: labels.link, hint: labels.linkHint },
      ],
      look: [
        color(props("buttonBackgroundColor"), labels.buttonColor),
        color(props("buttonTextColor"), labels.buttonTextColor),
        choice(props("buttonStyle"), labels.buttonStyle, labels.buttonStyles, labels.buttonStyles.rounded),
        choice(props("size"), labels.size, labels.sizes, labels.sizes.medium),
        { kind: "flag", path: props("fullWidth"), label: labels.fullWidth },
        ...textLook().filter(({ label }) => label !== labels.color),
      ],
    },
    Image: {
      main: [
        { kind: "address", path: props("url"), label: labels.imageUrl, hint: labels.imageHint },
        { kind: "line", path: props("alt"), label: labels.alt, hint: labels.altHint },
        { kind: "address", path: props("linkHref"), label: labels.imageLink, isOptional: true },
      ],
      look: [
        size(props("width"), labels.width, maxWidth),
        size(props("height"), labels.height, maxWidth),
        align(),
        choice(props("contentAlignment"), labels.verticalAlign, labels.verticalAligns),
        background(),
        padding(),
      ],
    },
    Divider: {
      main: [],
      look: [
        color(props("lineColor"), labels.lineColor),
        size(props("lineHeight"), labels.lineHeight),
        background(),
        padding(),
      ],
    },
    Spacer: { main: [size(props("height"), labels.height)], look: [] },
    Container: {
      main: [],
      look: [
        background(),
        color(style("borderColor"), labels.border),
        size(style("borderRadius"), labels.radius),
        padding(),
      ],
    },
    ColumnsContainer: {
      main: [
        {
          kind: "choice",
          path: props("columnsCount"),
          label: labels.columnsCount,
          options: { 2: "2", 3: "3" },
          usual: "2",
          isNumber: true,
        },
      ],
      look: [
        size(props("columnsGap"), labels.gap),
        choice(props("contentAlignment"), labels.verticalAlign, labels.verticalAligns),
        background(),
        padding(),
      ],
    },
  }),
);
