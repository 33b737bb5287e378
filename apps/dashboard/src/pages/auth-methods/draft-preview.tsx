import { useMemo } from "react";
import { useProject } from "../../data/projects.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { SignInPreview } from "../../ui/preview/sign-in-preview.tsx";
import { messages } from "./messages.ts";
import { enabledProviders } from "./providers/provider-form.ts";
import type { SettingsFields } from "./settings/settings-fields.ts";
import { getPreviewUrl } from "./settings-risks.ts";

/** The sign-in page with the unsaved changes. */
export function DraftPreview({ draft, isDirty }: { draft: SettingsFields; isDirty: boolean }) {
  const { displayName, config } = useProject();
  const project = useMemo(() => {
    const oauthProviders = enabledProviders(config).map(({ id, name, kind }) => ({
      id,
      ...(kind === "custom" && { displayName: name }),
    }));
    return { displayName, config: { ...draft, oauthProviders } };
  }, [displayName, config, draft]);
  return (
    <SignInPreview
      project={project}
      address={getPreviewUrl(config)}
      mark={isDirty && <Badge tone="warn">{messages.notSaved}</Badge>}
    />
  );
}
