import type { CurrentUser } from "@vestibule/client";
import type { ProjectState } from "../../hooks/use-project-state.ts";
import { profileMessages } from "../../i18n/en/profile.ts";
import { learnLanguage, useTranslate } from "../../i18n/use-translate.ts";
import { NameRow } from "../../settings/names/name-row.tsx";
import { Panel, Row } from "../../settings/panels/panel.tsx";
import { PictureRow } from "../../settings/pictures/picture-row.tsx";
import { SaveState } from "../../settings/saving/save-state.tsx";
import { useOptimistic } from "../../settings/saving/use-optimistic.ts";
import { chevronDownIcon } from "../../ui/account/icons-settings.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Languages with messages; a test compares them with the files. */
const languages = "ar de en es fr he hi id it ja ko nl pl pt-BR ru tr uk vi zh-Hans zh-Hant".split(" ");

const toOption = (tag: string) => (
  <option key={tag} value={tag} lang={tag}>
    {new Intl.DisplayNames(tag, { type: "language" }).of(tag)}
  </option>
);
/** Once: their names take longer than all the rest of the page. */
const options = languages.map(toOption);

/** The language of the user's emails, and of pages for which the application sets none. */
function LanguageRow({ user }: { user: CurrentUser }) {
  const t = useTranslate(profileMessages);
  const saved = useOptimistic(user.locale, (locale) => {
    // The page speaks it without waiting for the server.
    learnLanguage({ locale });
    const saving = user.update({ locale });
    saving.catch(() => learnLanguage({ locale: user.locale }));
    return saving;
  });
  const tag = saved.value ?? "en";
  return (
    <Row label={t("language")} state={saved.state}>
      <div className="vst-row-line">
        <div className="vst-select">
          <select
            className="vst-input"
            name="locale"
            aria-label={t("language")}
            value={saved.value ?? ""}
            onChange={({ target }) => saved.change(target.value || null)}
          >
            <option value="">{t("languageUnknown")}</option>
            {options}
            {/* The user's can be another one, such as that of a region. */}
            {languages.includes(tag) || toOption(tag)}
          </select>
          <Icon path={chevronDownIcon} />
        </div>
        <SaveState state={saved.state} problem={saved.problem} />
      </div>
    </Row>
  );
}

export function ProfileSection({ user, project }: { user: CurrentUser; project: ProjectState }) {
  const t = useTranslate(profileMessages);
  const text =
    project.status === "ready"
      ? t("profileText", { project: project.data.displayName })
      : project.status === "loading" && <Skeleton shape="text" width="50%" />;
  return (
    <Panel title={t("profile")} text={text}>
      <PictureRow of={user} save={(profileImageUrl) => user.update({ profileImageUrl })} />
      <NameRow
        label={t("displayName")}
        editLabel={t("editDisplayName")}
        name={user.displayName ?? ""}
        save={(displayName) => user.update({ displayName })}
        autoComplete="name"
      />
      <LanguageRow user={user} />
    </Panel>
  );
}
