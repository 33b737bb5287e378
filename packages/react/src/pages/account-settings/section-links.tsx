import { profileMessages } from "../../i18n/en/profile.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Icon } from "../../ui/icon.tsx";
import { retryIcon } from "../../ui/icons-pages.ts";
import type { Section, useSections } from "./use-sections.tsx";

/** Path data of the Lucide icon (ISC license, lucide.dev). */
const chevronRightIcon = "m9 18 6-6-6-6";

/** The section list; teams have a heading of their own. */
export function SectionLinks({ own, ofTeams, teams, current }: ReturnType<typeof useSections> & { current: string }) {
  const t = useTranslate(profileMessages);
  const link = (section: Section) => (
    <a
      key={section.id}
      className="vst-section-link"
      href={`#${section.id}`}
      aria-current={section.id === current ? "page" : undefined}
    >
      {section.icon}
      <span>{section.title}</span>
      <Icon path={chevronRightIcon} mirror />
    </a>
  );
  const hasTeams = ofTeams.length > 0 || teams.status === "error";
  return (
    <>
      {own.map(link)}
      {hasTeams && <h2 className="vst-sections-title">{t("teams")}</h2>}
      {ofTeams.map(link)}
      {teams.status === "error" && (
        <button type="button" className="vst-section-link" onClick={teams.refresh}>
          <Icon path={retryIcon} />
          <span>{t("teamsFailed")}</span>
        </button>
      )}
    </>
  );
}
