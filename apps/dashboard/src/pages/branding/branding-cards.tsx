import { RadioCards } from "../../ui/choices/radio-cards.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles.ts";
import { type BrandingCardProps, findProblems } from "./branding-fields.ts";
import { messages } from "./messages.ts";
import { pictureTypes, readPicture } from "./read-upload.ts";
import { UploadField } from "./upload-field.tsx";

interface PictureFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string | undefined;
  readonly onChange: (url: string | undefined) => void;
  /** Longest side of a picture that is scaled down, in pixels. */
  readonly maxSide: number;
  readonly background?: "light" | "dark" | undefined;
  /** Fills its frame. */
  readonly isCropped?: boolean | undefined;
  readonly isSquare?: boolean | undefined;
}

/** The backgrounds that a logo is for, also where the reader has colors of their own. */
const FRAMES = {
  light: "forced-color-adjust-none bg-[#ffffff] text-[#4d5653]",
  dark: "forced-color-adjust-none bg-[#141b19] text-[#aab4b0]",
  none: "bg-sunken text-ink-2",
} as const;

function PictureField({ background, isCropped, isSquare, maxSide, ...field }: PictureFieldProps) {
  return (
    <UploadField
      {...field}
      accept={pictureTypes}
      read={(file) => readPicture(file, maxSide)}
      preview={
        <span
          className={cx(
            "flex h-16 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line-strong text-center text-hint",
            // As wide as the other frames, so that the text of all fields is aligned.
            isSquare ? "me-4 w-16" : "w-20",
            FRAMES[background ?? "none"],
            !isCropped && "p-1.5",
          )}
        >
          {field.value === undefined ? (
            messages.picture.none
          ) : (
            <img
              src={field.value}
              alt=""
              className={isCropped ? "size-full object-cover" : "max-h-full max-w-full object-contain"}
            />
          )}
        </span>
      }
    />
  );
}

const { logo, layout, links } = messages;

export function LogoCard({ draft, set }: BrandingCardProps) {
  return (
    <Card title={logo.title} description={logo.text}>
      <PictureField
        label={logo.light}
        hint={logo.lightHint}
        value={draft.logoUrl}
        onChange={(logoUrl) => set({ logoUrl })}
        maxSide={640}
        background="light"
      />
      <PictureField
        label={logo.dark}
        hint={logo.darkHint}
        value={draft.logoDarkUrl}
        onChange={(logoDarkUrl) => set({ logoDarkUrl })}
        maxSide={640}
        background="dark"
      />
      <PictureField
        label={logo.icon}
        hint={logo.iconHint}
        value={draft.iconUrl}
        onChange={(iconUrl) => set({ iconUrl })}
        maxSide={256}
        isSquare
      />
    </Card>
  );
}

export function LayoutCard({ draft, set }: BrandingCardProps) {
  const chosen = draft.layout ?? "card";
  return (
    <Card title={layout.title}>
      <RadioCards
        label={layout.label}
        isLabelHidden
        options={[
          { value: "card", label: layout.card, hint: layout.cardHint },
          { value: "split", label: layout.split, hint: layout.splitHint },
        ]}
        value={chosen}
        onValueChange={(value) => set({ layout: value === "card" ? undefined : value })}
      />
      {chosen === "split" && (
        <PictureField
          label={layout.picture}
          hint={layout.pictureHint}
          value={draft.layoutPictureUrl}
          onChange={(layoutPictureUrl) => set({ layoutPictureUrl })}
          maxSide={1600}
          isCropped
        />
      )}
    </Card>
  );
}

export function LinksCard({ draft, set }: BrandingCardProps) {
  const problems = findProblems(draft);
  return (
    <Card title={links.title} description={links.text}>
      <TextField
        label={links.terms}
        error={problems[links.terms]}
        inputMode="url"
        placeholder="https://"
        value={draft.termsUrl ?? ""}
        onChange={({ target }) => set({ termsUrl: target.value.trim() || undefined })}
        className="max-w-lg"
      />
      <TextField
        label={links.privacy}
        error={problems[links.privacy]}
        inputMode="url"
        placeholder="https://"
        value={draft.privacyUrl ?? ""}
        onChange={({ target }) => set({ privacyUrl: target.value.trim() || undefined })}
        className="max-w-lg"
      />
      <TextField
        label={links.support}
        hint={links.supportHint}
        error={problems[links.support]}
        inputMode="email"
        placeholder="support@example.com"
        value={draft.supportEmail ?? ""}
        onChange={({ target }) => set({ supportEmail: target.value.trim() || undefined })}
        className="max-w-lg"
      />
    </Card>
  );
}
