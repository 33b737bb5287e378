import { formatNumber } from "../../i18n/define-messages.ts";
import { JsonField } from "../../ui/fields/json-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { SaveBar } from "../../ui/layout/save-bar.tsx";
import {
  getJsonByteLength,
  type MetadataName,
  maxBytes,
  messages,
  metadataNames,
  validateMetadata,
} from "./metadata-json.ts";

import type { MetadataForm } from "./use-metadata-form.ts";

const text = messages;
const formatSize = (bytes: number): string => (bytes < 1000 ? text.bytes({ count: bytes }) : kilobytes(bytes));
const kilobytes = (bytes: number): string =>
  formatNumber(bytes / 1024, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 });

/** Stacked, each field fits its content; side by side, all are as tall as the tallest. */
const height = "@max-3xl:[&_textarea]:field-sizing-content @max-3xl:[&_textarea]:max-h-96";

interface MetadataCardProps {
  readonly form: MetadataForm;
  readonly description: string;
  /** Who can read and write each kind. */
  readonly hints: Readonly<Record<MetadataName, string>>;
}

/** The three kinds of metadata as JSON. */
export function MetadataCard({ form, description, hints }: MetadataCardProps) {
  const { draft, set, bar } = form;
  const maxSize = kilobytes(maxBytes);
  const problems = metadataNames.map((name) => validateMetadata(draft[name], maxSize));
  return (
    <>
      <Card title={text.title} description={description} className="@container">
        <div className="grid gap-x-4 gap-y-5 @3xl:grid-cols-3">
          {metadataNames.map((name, index) => (
            <JsonField
              key={name}
              label={text[name]}
              rows={14}
              className={height}
              value={draft[name]}
              onValueChange={(value) => set({ [name]: value })}
              error={problems[index]}
              hint={text.size({ hint: hints[name], size: formatSize(getJsonByteLength(draft[name])), maxSize })}
            />
          ))}
        </div>
      </Card>
      <SaveBar {...bar} isInvalid={problems.some((problem) => problem !== undefined)} />
    </>
  );
}
