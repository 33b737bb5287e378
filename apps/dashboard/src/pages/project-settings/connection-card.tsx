import { useDashboard } from "../../app/use-dashboard.ts";
import { useProject } from "../../data/projects.ts";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import { getApiUrl } from "./project-details.ts";

const { facts } = messages;

export function ConnectionCard() {
  const { config } = useDashboard();
  const { id, createdAt } = useProject();
  const api = getApiUrl(config.baseUrl);
  return (
    <Card
      title={facts.title}
      actions={
        <span className="text-ink-3">
          {facts.created} <RelativeTime value={createdAt} />
        </span>
      }
    >
      <div className="grid min-w-0 gap-4 md:grid-cols-2">
        <CopyField label={facts.id} value={id} />
        <CopyField label={facts.api} value={api} />
        <CopyField
          label={facts.jwks}
          hint={facts.jwksHint}
          value={`${api}/projects/${id}/.well-known/jwks.json`}
          className="md:col-span-2"
        />
      </div>
    </Card>
  );
}
