import type { ReactNode } from "react";
import { type Brand, BrandContext, useBrand } from "../hooks/use-brand.ts";
import { brandingCss } from "../theme/branding-css.ts";
import { Scope } from "../theme/scope.tsx";
import { useStylesheet } from "../theme/use-stylesheet.ts";

export type PageProps = {
  /**
   * Centers the page in the viewport and makes it the main landmark. Default false: flows in the application's page.
   */
  fullPage?: boolean | undefined;
};

type FrameProps = PageProps & {
  /** The state name of the page's hook, for styles and tests. */
  state: string;
  /** Wider than a card: has no room for the picture of the split layout. */
  wide?: boolean;
  /** The brand to show instead of the project's. */
  preview?: Brand | undefined;
  children: ReactNode;
};

/** The frame of a handler page, in the project's branding. */
export function Page({ fullPage, state, wide, preview, children }: FrameProps) {
  const brand = useBrand(preview);
  const branding = brand?.config?.branding;
  useStylesheet(branding ? brandingCss(branding, preview && "[inert] .stack-scope") : "");
  const picture = fullPage && !wide && branding?.layoutPictureUrl;
  return (
    <BrandContext.Provider value={brand}>
      <Scope className={fullPage ? "vst-page" : "vst-inline"} data-state={state}>
        {fullPage ? <main className="vst-main">{children}</main> : children}
        {picture && <img className="vst-side" src={picture} alt="" />}
      </Scope>
    </BrandContext.Provider>
  );
}
