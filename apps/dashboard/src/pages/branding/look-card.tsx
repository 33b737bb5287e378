import { brandingRadius, type FontStack } from "@vestibule/react";
import { formatItems } from "../../i18n/define-messages.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { type BrandingCardProps, findAdjustments, findProblems } from "./branding-fields.ts";
import { messages } from "./messages.ts";
import { formatFontSize, readFont } from "./read-upload.ts";
import { UploadField } from "./upload-field.tsx";

const { look } = messages;
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const { min, max } = brandingRadius;
const defaultAccent = "#0b6e63";

function AccentField({ draft, set }: BrandingCardProps) {
  const accent = draft.accent ?? "";
  const adjustments = findAdjustments(draft.accent);
  return (
    <>
      <TextField
        label={look.accent}
        hint={look.accentHint}
        error={findProblems(draft)[look.accent]}
        isCode
        spellCheck={false}
        maxLength={7}
        placeholder={look.default({ value: defaultAccent })}
        value={accent}
        onChange={({ target }) => set({ accent: target.value.trim() || undefined })}
        end={
          <input
            type="color"
            aria-label={look.pick}
            value={isColor(accent) ? accent : defaultAccent}
            onChange={({ target }) => set({ accent: target.value })}
            className="me-1 size-6 cursor-pointer appearance-none rounded-full border border-field-line bg-transparent p-0 focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 pointer-coarse:size-9 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
        }
        // Its default isn't only code.
        className="max-w-lg [&_input::placeholder]:font-sans"
      />
      <div role="status" className="empty:-mt-4">
        {adjustments.length > 0 && (
          <Banner tone="info" title={look.adjusted} role="note">
            {formatItems(adjustments)}
          </Banner>
        )}
      </div>
    </>
  );
}

/** Colors, radius and font. */
export function LookCard({ draft, set }: BrandingCardProps) {
  return (
    <Card title={look.title} description={look.text}>
      <AccentField {...{ draft, set }} />
      <TextField
        label={look.radius}
        hint={look.radiusHint({ min, max })}
        error={findProblems(draft)[look.radius]}
        type="number"
        min={min}
        max={max}
        placeholder={look.radiusDefault({ value: brandingRadius.default })}
        value={draft.radius ?? ""}
        onChange={({ target }) => set({ radius: target.value === "" ? undefined : Number(target.value) })}
        className="max-w-lg"
      />
      <SelectField
        label={look.font}
        hint={look.fontHint}
        options={Object.entries(look.fonts).map(([value, label]) => ({ value, label }))}
        value={draft.font ?? "system"}
        onValueChange={(font) => set({ font: font === "system" ? undefined : (font as FontStack) })}
        className="max-w-lg"
      />
      <UploadField
        label={look.ownFont}
        hint={draft.fontUrl === undefined ? look.ownFontHint({ size: formatFontSize() }) : look.fontUploaded}
        accept=".woff2,font/woff2"
        read={readFont}
        value={draft.fontUrl}
        onChange={(fontUrl) => set({ fontUrl })}
        preview={null}
      />
    </Card>
  );
}
