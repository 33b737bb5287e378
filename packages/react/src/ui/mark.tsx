import { useContext } from "react";
import { BrandContext } from "../hooks/use-brand.ts";

/** The project's logo, its icon, or its initial. Decorative: the title names the page. */
export function Mark() {
  const { displayName = "", config } = useContext(BrandContext) ?? {};
  const { logoUrl, logoDarkUrl, iconUrl } = config?.branding ?? {};
  const url = logoUrl ?? iconUrl;
  if (url)
    return (
      <>
        <img className="vst-logo" src={url} alt="" />
        {logoDarkUrl && <img className="vst-logo" src={logoDarkUrl} alt="" />}
      </>
    );
  return (
    <span className="vst-emblem" data-initial={displayName && ""} aria-hidden="true">
      {/[\p{L}\p{N}]/u.exec(displayName)?.[0]}
    </span>
  );
}
