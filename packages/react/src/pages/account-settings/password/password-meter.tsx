import { countCodePoints } from "../../../forms/password-length.ts";
import { type SettingsKey, useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";

/**
 * From this length on, guessing is infeasible; in code points (NIST SP 800-63B-4 §3.1.1.2 requires 15 for single-factor
 * passwords).
 */
const strongLength = 15;

type PasswordLevel = "short" | "fair" | "good";

/**
 * Rates a password by length alone, because composition rules lead to weaker passwords (ASVS 5.0 6.2.5). `share`: 0 to
 * 1.
 */
export function measurePassword(password: string, min: number): { count: number; level: PasswordLevel; share: number } {
  const count = countCodePoints(password);
  const targetLength = Math.max(strongLength, min);
  const level = count < min ? "short" : count < targetLength ? "fair" : "good";
  return { count, level, share: Math.min(count / targetLength, 1) };
}

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
