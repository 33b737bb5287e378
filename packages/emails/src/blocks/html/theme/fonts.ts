import type { FontFamily } from "../../block.ts";

/** System fonts only: emails load no external resources. */
const fontStacks: Readonly<Record<FontFamily, string>> = {
  MODERN_SANS: "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
  BOOK_SANS: "Optima,Candara,'Noto Sans',source-sans-pro,sans-serif",
  ORGANIC_SANS: "Seravek,'Gill Sans Nova',Ubuntu,Calibri,'DejaVu Sans',source-sans-pro,sans-serif",
  GEOMETRIC_SANS: "Avenir,'Avenir Next LT Pro',Montserrat,Corbel,'URW Gothic',source-sans-pro,sans-serif",
  HEAVY_SANS:
    "Bahnschrift,'DIN Alternate','Franklin Gothic Medium','Nimbus Sans Narrow',sans-serif-condensed,sans-serif",
  ROUNDED_SANS:
    "ui-rounded,'Hiragino Maru Gothic ProN',Quicksand,Comfortaa,Manjari,'Arial Rounded MT Bold',Calibri,source-sans-pro,sans-serif",
  MODERN_SERIF: "Charter,'Bitstream Charter','Sitka Text',Cambria,serif",
  BOOK_SERIF: "'Iowan Old Style','Palatino Linotype','URW Palladio L',P052,serif",
  MONOSPACE: "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace",
};

/** The CSS declaration of a font family. */
export const fontCss = (family: FontFamily | null): string => `font-family:${fontStacks[family ?? "MODERN_SANS"]}`;
