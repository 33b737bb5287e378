import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useDashboard } from "../../app/use-dashboard.ts";
import { teamQuery } from "../../data/teams.ts";
import { userQuery } from "../../data/users.ts";
import { endpointQuery } from "../../data/webhooks.ts";
import { messages } from "../messages.ts";
import { Crumb } from "./crumb.tsx";

type Params = { userId?: string; teamId?: string; endpointId?: string };

/** What a page below another one is about, once that page has it: nothing is asked for here. */
export function CrumbBelow({ projectId }: { projectId: string }) {
  const { userId, teamId, endpointId } = useParams({ strict: false }) as Params;
  if (userId) return <UserCrumb projectId={projectId} userId={userId} />;
  if (teamId) return <TeamCrumb projectId={projectId} teamId={teamId} />;
  return endpointId ? <EndpointCrumb projectId={projectId} endpointId={endpointId} /> : null;
}

function UserCrumb({ projectId, userId }: { projectId: string; userId: string }) {
  const { owned } = useDashboard();
  const { data: user } = useQuery({ ...userQuery(owned, projectId, userId), enabled: false });
  return user ? <NameCrumb name={user.displayName ?? user.primaryEmail ?? ""} /> : null;
}

function TeamCrumb({ projectId, teamId }: { projectId: string; teamId: string }) {
  const { owned } = useDashboard();
  const { data: team } = useQuery({ ...teamQuery(owned, projectId, teamId), enabled: false });
  return team ? <NameCrumb name={team.displayName} /> : null;
}

function EndpointCrumb({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const { owned } = useDashboard();
  const { data } = useQuery({ ...endpointQuery(owned, projectId, endpointId), enabled: false });
  return data ? <NameCrumb name={URL.parse(data.endpoint.url)?.host ?? data.endpoint.url} /> : null;
}

const NameCrumb = ({ name }: { name: string }) => (
  <Crumb>
    <span
      aria-current="page"
      dir="auto"
      title={name}
      className="block max-w-64 truncate px-1.5 py-1 font-medium text-ink"
    >
      {name.trim() || messages.palette.unnamed}
    </span>
  </Crumb>
);
