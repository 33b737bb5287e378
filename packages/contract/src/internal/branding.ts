import { z } from "zod";
import { accentPattern } from "../accent-colors.ts";
import { deriveBrandingTokens } from "../branding-tokens.ts";
import { brandingPictureNames, brandingRadius, type FontStack, fontMaxBytes, fontStacks } from "../branding-values.ts";
import { plainEmail } from "../schema/email-address.ts";
import { number, profileImageUrl, url, word } from "../schema/values.ts";

const isHttpUrl = (value: string): boolean => /^https?:\/\//i.test(value);
const linkMaxLength = 2_048;

const httpUrl = () =>
  url()
    .refine(isHttpUrl, "must be an http or https URL")
    .refine((value) => value.length <= linkMaxLength, `must be at most ${linkMaxLength} characters`);

/** A data URL of an image, or an http or https URL. The server stores what a data URL contains. */
const picture = () =>
  profileImageUrl().refine(
    (value) => value.startsWith("data:image/") || isHttpUrl(value),
    "must be a data URL of an image, or an http or https URL",
  );

const fontUrlMaxLength = "data:font/woff2;base64,".length + 4 * Math.ceil(fontMaxBytes / 3);

/** A data URL of a WOFF2 font, or the URL under which this server serves one. */
const fontUrl = () =>
  url()
    .refine((value) => value.length <= fontUrlMaxLength, `must be a font of at most ${fontMaxBytes / 1024} KB`)
    .refine(
      (value) => value.startsWith("data:font/woff2;base64,") || isHttpUrl(value),
      "must be a data URL of a WOFF2 font",
    );

const fontStack = z.enum(Object.keys(fontStacks) as [FontStack, ...FontStack[]]);
const layout = z.enum(["card", "split"]);

const eachPicture = <Schema extends z.ZodType>(create: () => Schema) =>
  Object.fromEntries(brandingPictureNames.map((name) => [name, create()])) as {
    [Name in (typeof brandingPictureNames)[number]]: Schema;
  };

/** What a project's pages and emails look like. Absent fields have Vestibule's default. */
export const brandingRead = z
  .strictObject({
    ...eachPicture(() => z.string()),
    /** `#rrggbb`. */
    accent: z.string(),
    /** Of controls, in pixels. Cards have 1.6 times as much. */
    radius: z.number(),
    font: fontStack,
    /** A font that the project uploaded; replaces `font` as soon as it has loaded. */
    font_url: z.string(),
    /** `split`: the card next to `layout_picture_url`, on wide screens. */
    layout,
    terms_url: z.string(),
    privacy_url: z.string(),
    support_email: z.string(),
  })
  .partial();

export const brandingWrite = z
  .strictObject({
    ...eachPicture(picture),
    accent: word().refine((value) => accentPattern.test(value), "must be a color such as #0b6e63"),
    radius: number().refine(
      (value) => Number.isInteger(value) && value >= brandingRadius.min && value <= brandingRadius.max,
      `must be a whole number from ${brandingRadius.min} to ${brandingRadius.max}`,
    ),
    font: fontStack,
    font_url: fontUrl(),
    layout,
    terms_url: httpUrl(),
    privacy_url: httpUrl(),
    support_email: plainEmail(),
  })
  .partial();

export type Branding = z.output<typeof brandingRead>;

/** Values of the kit's custom properties, without `--vestibule-`. */
const tokens = z.record(z.string(), z.string());

/** What applications apply: the kit's custom properties instead of the choices. */
export const publicBranding = brandingRead.omit({ accent: true, radius: true, font: true, layout: true }).extend({
  /** In both color schemes: the accent and its derived colors, the radius, and the font. */
  light: tokens.optional(),
  /** What differs in dark mode. */
  dark: tokens.optional(),
});

export type PublicBranding = z.output<typeof publicBranding>;

/** The branding as everyone can read it; undefined if the project has none. */
export function toPublicBranding({
  accent,
  radius,
  font,
  layout: chosen,
  ...branding
}: Branding): PublicBranding | undefined {
  const { layout_picture_url, ...shown } = branding;
  const result: PublicBranding = {
    ...shown,
    ...deriveBrandingTokens({ accent, radius, font, hasOwnFont: branding.font_url !== undefined }),
    ...(chosen === "split" && layout_picture_url && { layout_picture_url }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
}
