import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { integrations, useUser } from "@vestibule/react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { saved } from "../../ui/toasts/toast.ts";
import { ConfirmCard } from "./confirm-card.tsx";
import { transferQuery } from "./integration-queries.ts";
import { messages } from "./messages.ts";

const route = getRouteApi("/home/integrations/$partner/projects/transfer/confirm");
const text = messages.transfer;

/** The page where a partner transfers a project to its new owner. */
export function TransferConfirmPage() {
  const { stack } = useDashboard();
  const { partner } = route.useParams();
  const { code = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const user = useUser({ or: "redirect" });
  const { data: transfer, error, refetch } = useQuery(transferQuery(stack, partner, code));
  const accept = useGuardedMutation(async () => {
    const { projectId } = await integrations(stack).confirmTransfer({ partner, code });
    await queryClient.invalidateQueries({ queryKey: ["projects"] });
    saved(text.done({ project: transfer?.projectDisplayName ?? "" }));
    await navigate({ to: "/projects/$projectId", params: { projectId }, replace: true });
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!transfer) {
    return (
      <Loading>
        <Skeleton className="mx-auto mt-10 h-56 max-w-120 rounded-card" />
      </Loading>
    );
  }
  const { partnerDisplayName: name, projectDisplayName: project } = transfer;
  return (
    <ConfirmCard
      tab={text.tab}
      title={text.title({ project })}
      text={text.text({ partner: name, project, email: user.primaryEmail ?? "" })}
      error={accept.error}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isLoading={accept.isPending} onClick={() => void accept.run()}>
          {text.accept}
        </Button>
        <Button asChild variant="quiet">
          <Link to="/projects">{messages.cancel}</Link>
        </Button>
        <Button variant="quiet" onClick={() => void user.signOut()}>
          {messages.otherAccount}
        </Button>
      </div>
    </ConfirmCard>
  );
}
