import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { integrations } from "@vestibule/react";
import { useState } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { useProjects } from "../../data/projects.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ConfirmCard } from "./confirm-card.tsx";
import { authorizationQuery } from "./integration-queries.ts";
import { messages } from "./messages.ts";

const route = getRouteApi("/home/integrations/$partner/confirm");
const text = messages.authorize;

/** The page where a partner asks an owner for admin access to a project. */
export function PartnerConfirmPage() {
  const { stack } = useDashboard();
  const { partner } = route.useParams();
  const { interaction_uid: interactionUid = "" } = route.useSearch();
  const request = useQuery(authorizationQuery(stack, partner, interactionUid));
  const { data: projects = [] } = useProjects();
  const [projectId, setProjectId] = useState("");
  const [isChecked, setChecked] = useState(false);
  const allow = useGuardedMutation(async () => {
    const { redirectUrl } = await integrations(stack).confirmAuthorization({ partner, interactionUid, projectId });
    window.location.replace(redirectUrl);
  });
  if (request.error) return <ErrorState error={request.error} onRetry={() => void request.refetch()} />;
  if (!request.data) {
    return (
      <Loading>
        <Skeleton className="mx-auto mt-10 h-64 max-w-120 rounded-card" />
      </Loading>
    );
  }
  const { partnerDisplayName: name, redirectHost, cancelUrl } = request.data;
  return (
    <ConfirmCard
      tab={text.tab}
      title={text.title({ partner: name })}
      text={text.text({ partner: name, host: redirectHost })}
      error={allow.error}
    >
      <SelectField
        label={text.project}
        placeholder={text.choose}
        options={projects.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        value={projectId}
        error={isChecked && projectId === "" ? text.missing : undefined}
        onValueChange={setProjectId}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isLoading={allow.isPending}
          onClick={() => {
            setChecked(true);
            if (projectId !== "") void allow.run();
          }}
        >
          {text.accept}
        </Button>
        <Button variant="quiet" onClick={() => window.location.replace(cancelUrl)}>
          {messages.cancel}
        </Button>
        <Button asChild variant="quiet">
          <Link to="/new-project">{text.newProject}</Link>
        </Button>
      </div>
    </ConfirmCard>
  );
}
