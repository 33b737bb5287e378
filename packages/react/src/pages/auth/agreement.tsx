import { Fragment, useContext } from "react";
import { BrandContext } from "../../hooks/use-brand.ts";
import { passwordMessages } from "../../i18n/en/passwords.ts";
import { useLanguage, useTranslate } from "../../i18n/use-translate.ts";

/** The project's terms and privacy policy, if it has them. */
export function Agreement() {
  const t = useTranslate(passwordMessages);
  const language = useLanguage();
  const { termsUrl, privacyUrl } = useContext(BrandContext)?.config?.branding ?? {};
  const documents = [
    { label: t("terms"), url: termsUrl },
    { label: t("privacyPolicy"), url: privacyUrl },
  ].filter(({ url }) => url);
  if (documents.length === 0) return null;
  const list = new Intl.ListFormat(language?.attributes.lang ?? "en");
  const parts = list.formatToParts(documents.map((_, index) => String(index)));
  const [before, after] = t("agree", { documents: "\n" }).split("\n");
  return (
    <p className="vst-hint">
      {before}
      {parts.map(({ type, value }) => {
        if (type === "literal") return <Fragment key={value}>{value}</Fragment>;
        const document = documents[Number(value)];
        return (
          <a key={value} className="vst-link" href={document?.url} target="_blank" rel="noreferrer">
            {document?.label}
          </a>
        );
      })}
      {after}
    </p>
  );
}
