import { Eye } from "lucide-react";
import { useState } from "react";
import { useProjectForm } from "../../data/project/use-project-form.ts";
import { useProject } from "../../data/projects.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SaveBar, UnsavedGuard } from "../../ui/layout/save-bar.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { LayoutCard, LinksCard, LogoCard } from "./branding-cards.tsx";
import { defaultBranding, findProblems, getBrandingLabels, readBranding, toBranding } from "./branding-fields.ts";
import { BrandingPreview } from "./branding-preview.tsx";
import { LookCard } from "./look-card.tsx";
import { messages } from "./messages.ts";

export function BrandingPage() {
  const { branding } = useProject().config;
  const form = useProjectForm({
    read: readBranding,
    // The server replaces the branding as a whole.
    toUpdate: (changes) => ({ config: { branding: toBranding({ ...branding, ...changes }) } }),
    labels: getBrandingLabels(),
  });
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { draft, set, isDirty } = form;
  const [invalidField] = Object.keys(findProblems(draft));
  const preview = <BrandingPreview draft={draft} isDirty={isDirty} />;

  async function save() {
    if (await form.save()) saved(messages.saved);
  }
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          <>
            <Button
              icon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />}
              className="xl:hidden"
              onClick={() => setPreviewOpen(true)}
            >
              {messages.showPreview}
            </Button>
            {/* On phones only if there is something to reset. */}
            <Button
              className="max-sm:disabled:hidden"
              disabled={Object.keys(toBranding(draft)).length === 0}
              onClick={() => set(defaultBranding)}
            >
              {messages.reset}
            </Button>
          </>
        }
      />
      <div className="grid min-w-0 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_clamp(520px,48%,560px)]">
        <div className="flex min-w-0 flex-col gap-6">
          <LogoCard {...{ draft, set }} />
          <LookCard {...{ draft, set }} />
          <LayoutCard {...{ draft, set }} />
          <LinksCard {...{ draft, set }} />
        </div>
        <div className="sticky top-18 hidden xl:block">{preview}</div>
      </div>
      <SaveBar
        {...form.bar}
        isInvalid={invalidField !== undefined}
        invalidField={invalidField}
        onSave={() => void save()}
      />
      <UnsavedGuard isDirty={isDirty} />
      <Dialog isOpen={isPreviewOpen} onOpenChange={setPreviewOpen} title={messages.previewTitle}>
        {preview}
      </Dialog>
    </div>
  );
}
