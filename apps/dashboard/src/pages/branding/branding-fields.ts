import {
  type AdminBranding,
  type AdminProject,
  accentPattern,
  brandingRadius,
  deriveBrandingTokens,
  type ProjectBranding,
} from "@vestibule/react";
import { messages } from "./messages.ts";

/** `undefined`: the default. */
export type BrandingFields = { readonly [Name in keyof AdminBranding]-?: AdminBranding[Name] | undefined };

const { logo, look, layout, links } = messages;

/** The fields with their labels, to report concurrent edits. */
export const getBrandingLabels = (): { readonly [Name in keyof BrandingFields]: string } => ({
  logoUrl: logo.light,
  logoDarkUrl: logo.dark,
  iconUrl: logo.icon,
  accent: look.accent,
  radius: look.radius,
  font: look.font,
  fontUrl: look.ownFont,
  layout: layout.label,
  layoutPictureUrl: layout.picture,
  termsUrl: links.terms,
  privacyUrl: links.privacy,
  supportEmail: links.support,
});

const names = Object.keys(getBrandingLabels()) as readonly (keyof BrandingFields)[];

export const readBranding = ({ config: { branding } }: AdminProject): BrandingFields =>
  Object.fromEntries(names.map((name) => [name, branding[name]])) as BrandingFields;

export const defaultBranding = Object.fromEntries(names.map((name) => [name, undefined])) as BrandingFields;

/** Without the fields that have their default. */
export const toBranding = (fields: Partial<BrandingFields>): AdminBranding =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** What each card edits. */
export interface BrandingCardProps {
  readonly draft: BrandingFields;
  readonly set: (change: Partial<BrandingFields>) => void;
}

const findUrlProblem = (url: string | undefined): string | undefined =>
  url === undefined || (/^https?:\/\//i.test(url) && !url.includes(" ") && URL.canParse(url))
    ? undefined
    : links.urlProblem;

const { min, max } = brandingRadius;

/** Why a field can't be saved, by the label of the field, in the order of the page. */
export function findProblems(branding: BrandingFields): Readonly<Record<string, string>> {
  const { accent, radius, termsUrl, privacyUrl, supportEmail } = branding;
  const problems = {
    [look.accent]: accent === undefined || accentPattern.test(accent) ? undefined : look.accentProblem,
    [look.radius]:
      radius === undefined || (Number.isInteger(radius) && radius >= min && radius <= max)
        ? undefined
        : look.radiusProblem({ min, max }),
    [links.terms]: findUrlProblem(termsUrl),
    [links.privacy]: findUrlProblem(privacyUrl),
    [links.support]:
      supportEmail === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(supportEmail) ? undefined : links.emailProblem,
  };
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const isValidAccent = (accent: string | undefined): accent is string =>
  accent !== undefined && accentPattern.test(accent);

/** The draft as the kit applies it. */
export function toPreview({
  accent,
  radius,
  font,
  layout: shown,
  layoutPictureUrl,
  ...branding
}: BrandingFields): ProjectBranding {
  const tokens = deriveBrandingTokens({
    accent: isValidAccent(accent) ? accent : undefined,
    radius: radius !== undefined && radius >= min && radius <= max ? radius : undefined,
    font,
    hasOwnFont: branding.fontUrl !== undefined,
  });
  return { ...branding, ...tokens, ...(shown === "split" && layoutPictureUrl && { layoutPictureUrl }) };
}

/** The accent in each scheme where it must differ from the chosen one; empty if it fits. */
export function findAdjustments(accent: string | undefined): string[] {
  if (!isValidAccent(accent)) return [];
  const { light, dark } = deriveBrandingTokens({ accent, hasOwnFont: false });
  const shown = [
    { color: light?.accent, format: look.inLight },
    { color: dark?.accent, format: look.inDark },
  ];
  return shown.flatMap(({ color, format }) => (color && color !== accent.toLowerCase() ? [format({ color })] : []));
}
