import { useState } from "react";
import { SegmentedControl } from "../../../ui/choices/segmented-control.tsx";
import { JsonView } from "../../../ui/display/json-view.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { messages } from "../messages.ts";
import { createSnippet, environmentLine, type SnippetKind, snippetKinds } from "../verify-snippets.ts";

const text = messages.snippet;
const kinds = snippetKinds.map((value) => ({ value, label: text.kits[value] }));

/** Code to receive events at the endpoint's URL. */
export function SnippetCard({ url, secret }: { url: string; secret: string | undefined }) {
  const [kind, setKind] = useState<SnippetKind>("kit");
  return (
    <Card title={text.title} description={text.description}>
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="font-medium">{text.environment}</h3>
        <JsonView label={text.environment} value={environmentLine(secret)} />
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{text.code}</h3>
          <SegmentedControl label={text.label} options={kinds} value={kind} onValueChange={setKind} />
        </div>
        <JsonView label={text.code} value={createSnippet(kind, url)} />
      </section>
    </Card>
  );
}
