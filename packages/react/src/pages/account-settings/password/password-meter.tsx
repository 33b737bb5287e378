import { type SettingsKey, useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { measurePassword, type PasswordLevel } from "./password-length.ts";

const texts: Record<PasswordLevel, SettingsKey> = {
  short: "passwordLengthShort",
  fair: "passwordLengthFair",
  good: "passwordLengthGood",
};

/** Shows the length of a new password while typing. */
export function PasswordMeter({ password, min }: { password: string; min: number }) {
  const t = useSettingsTranslate();
  const { count, level, share } = measurePassword(password, min);
  return (
    <div className="vst-meter" data-level={level}>
      <span className="vst-meter-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="vst-hint" role="status">
        {t(texts[level], { count, min })}
      </span>
    </div>
  );
}
