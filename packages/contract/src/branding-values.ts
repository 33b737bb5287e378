/** Bounds and choices of a project's branding, for servers and browsers. */
export const brandingRadius = { default: 10, min: 0, max: 20 } as const;

/** The CSS name of an uploaded font. */
export const brandingFontFamily = "vestibule-brand";

/** Maximum size of an uploaded font, in bytes. */
export const fontMaxBytes = 200 * 1024;

/** The font stacks that a project can choose: fonts that come with the visitor's system, so nothing is downloaded. */
export const fontStacks = {
  system: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  humanist: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",source-sans-pro,sans-serif',
  geometric: 'Avenir,Montserrat,Corbel,"URW Gothic",source-sans-pro,sans-serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Comfortaa,Manjari,"Arial Rounded MT Bold",Calibri,sans-serif',
  serif: 'ui-serif,"Iowan Old Style","Palatino Linotype","URW Palladio L",P052,Georgia,serif',
  mono: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,"DejaVu Sans Mono",monospace',
} as const;

export type FontStack = keyof typeof fontStacks;

/** The pictures of a project's branding. */
export const brandingPictureNames = ["logo_url", "logo_dark_url", "icon_url", "layout_picture_url"] as const;
