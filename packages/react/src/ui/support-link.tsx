import { useContext } from "react";
import { BrandContext } from "../hooks/use-brand.ts";
import { useTranslate } from "../i18n/use-translate.ts";

/** Writes to the project's support; nothing if the project has no address. */
export function SupportLink() {
  const t = useTranslate();
  const email = useContext(BrandContext)?.config?.branding?.supportEmail;
  return (
    email && (
      <a className="vst-button" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
        {t("support")}
      </a>
    )
  );
}
