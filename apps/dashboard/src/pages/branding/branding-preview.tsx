import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { AdminBranding } from "@vestibule/react";
import { useMemo, useState } from "react";
import { basePath } from "../../app/config.ts";
import type { ProjectsClient } from "../../app/context.ts";
import { useDashboard } from "../../app/use-dashboard.ts";
import { emailTemplatesKey } from "../../data/emails.ts";
import { getPreviewUrl } from "../../data/project/preview-url.ts";
import { useProject } from "../../data/projects.ts";
import { EmailFrame } from "../../features/emails/email-frame.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import type { PreviewDevice } from "../../ui/preview/previewed-page.tsx";
import { Scaled } from "../../ui/preview/scaled.tsx";
import { SignInPreview } from "../../ui/preview/sign-in-preview.tsx";
import { type BrandingFields, findProblems, toBranding, toPreview } from "./branding-fields.ts";
import { messages } from "./messages.ts";

const emailQuery = (projectsClient: ProjectsClient, projectId: string, branding: AdminBranding) =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "branding", branding],
    queryFn: () => projectsClient.open(projectId).previewEmailTemplate("email_verification", { branding }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

interface EmailPreviewProps {
  readonly fields: BrandingFields;
  readonly scheme: "light" | "dark";
  readonly device: PreviewDevice;
}

/** In pixels. */
const emailWidths = { phone: 390, desktop: 680 } as const;

/** An email with the unsaved branding, rendered by the server. */
function EmailPreview({ fields, scheme, device }: EmailPreviewProps) {
  const { projectsClient } = useDashboard();
  const { id } = useProject();
  const settled = useDebouncedValue(fields);
  const isValid = Object.keys(findProblems(settled)).length === 0;
  const [shown, setShown] = useState(isValid ? settled : undefined);
  if (isValid && shown !== settled) setShown(settled);
  const { data, error, refetch, isFetching } = useQuery({
    ...emailQuery(projectsClient, id, toBranding(shown ?? {})),
    enabled: shown !== undefined,
  });
  if (!shown) return <p className="p-4 text-ink-2">{messages.emailFailed}</p>;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <Scaled width={emailWidths[device]}>
      <EmailFrame title={messages.emailTitle} html={data.html} colorScheme={scheme} />
    </Scaled>
  );
}

/** Pages and an email with the unsaved branding. */
export function BrandingPreview({ draft, isDirty }: { draft: BrandingFields; isDirty: boolean }) {
  const { id, displayName, config } = useProject();
  const project = useMemo(() => {
    const { oauthProviders, customOidc } = config;
    const branding = toPreview(draft);
    // As the server does for the dashboard's own project.
    const mark = id === "internal" && !branding.logoUrl && !branding.iconUrl;
    return {
      displayName,
      config: {
        ...config,
        branding: mark
          ? { ...branding, logoUrl: `${basePath}mark.png`, logoDarkUrl: `${basePath}mark-dark.png` }
          : branding,
        oauthProviders: [
          ...oauthProviders.map((provider) => ({ id: provider.id })),
          ...customOidc.map((provider) => ({ id: provider.id, displayName: provider.displayName })),
        ],
      },
    };
  }, [id, displayName, config, draft]);
  return (
    <SignInPreview
      project={project}
      address={getPreviewUrl(config)}
      mark={isDirty && <Badge tone="warn">{messages.notSaved}</Badge>}
      renderEmail={(scheme, device) => <EmailPreview fields={draft} scheme={scheme} device={device} />}
    />
  );
}
