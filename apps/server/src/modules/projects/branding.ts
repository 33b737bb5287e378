import type { Branding } from "@vestibule/contract/endpoints";

/** The branding with complete URLs: rows contain the path of a stored picture, because the public URL can change. */
export const withPictureUrls = (branding: Branding, publicUrl: string | null): Branding =>
  Object.fromEntries(
    Object.entries(branding).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith("/pictures/") ? `${publicUrl ?? ""}${value}` : value,
    ]),
  );

/** The dashboard's own project shows Vestibule's mark, unless its owners chose a logo or an icon. */
export const withOwnMark = (branding: Branding, publicUrl: string | null): Branding =>
  branding.logo_url || branding.icon_url
    ? branding
    : {
        ...branding,
        logo_url: `${publicUrl ?? ""}/dashboard/mark.png`,
        logo_dark_url: `${publicUrl ?? ""}/dashboard/mark-dark.png`,
      };
