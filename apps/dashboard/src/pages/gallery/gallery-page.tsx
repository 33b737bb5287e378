import { useState } from "react";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { focusLink } from "../../ui/styles.ts";
import { ChoicesPart } from "./sections/choices-part.tsx";
import { ControlsPart } from "./sections/controls-part.tsx";
import { DataPart } from "./sections/data-part.tsx";
import { FeedbackPart } from "./sections/feedback-part.tsx";
import { FieldsPart } from "./sections/fields-part.tsx";
import { FormsPart } from "./sections/forms-part.tsx";
import { LayoutPart } from "./sections/layout-part.tsx";
import { OverlaysPart } from "./sections/overlays-part.tsx";
import { TablePart } from "./sections/table-part.tsx";

const PARTS = [
  { id: "controls", title: "Controls", Part: ControlsPart },
  { id: "fields", title: "Fields", Part: FieldsPart },
  { id: "choices", title: "Choices", Part: ChoicesPart },
  { id: "overlays", title: "Overlays", Part: OverlaysPart },
  { id: "feedback", title: "Feedback", Part: FeedbackPart },
  { id: "layout", title: "Layout", Part: LayoutPart },
  { id: "table", title: "Table", Part: TablePart },
  { id: "data", title: "Data", Part: DataPart },
  { id: "forms", title: "Forms", Part: FormsPart },
];

/** Every primitive in every state on one page, for the visual regression tests. Development only. */
export function GalleryPage() {
  return (
    <main className="mx-auto flex w-full max-w-[1200px] min-w-0 flex-col gap-10 px-4 py-6 sm:px-8">
      <PageHeader
        title="Gallery"
        description="Every primitive of the dashboard in every state."
        actions={<ThemeChoice />}
      />
      <nav aria-label="Parts" className="flex flex-wrap gap-x-4 gap-y-1">
        {PARTS.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={`text-accent underline-offset-2 hover:underline ${focusLink}`}>
            {title}
          </a>
        ))}
      </nav>
      {PARTS.map(({ id, title, Part }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex min-w-0 scroll-mt-4 flex-col gap-4">
          <h2 id={`${id}-title`} className="border-b border-line pb-2 text-heading font-semibold">
            {title}
          </h2>
          <Part />
        </section>
      ))}
    </main>
  );
}

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

function ThemeChoice() {
  const [theme, setTheme] = useState<string>(document.documentElement.dataset.theme ?? "system");
  function change(next: string) {
    setTheme(next);
    if (next === "system") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", next);
  }
  return <SegmentedControl label="Theme" options={THEMES} value={theme} onValueChange={change} />;
}
