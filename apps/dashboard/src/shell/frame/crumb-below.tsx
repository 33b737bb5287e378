import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { useDashboard } from "../../app/use-dashboard.ts";
import { teamQuery } from "../../data/teams.ts";
import { userQuery } from "../../data/users.ts";
import { endpointQuery } from "../../data/webhooks.ts";
import { mailText, mailTypeName } from "../../parts/emails/messages.ts";
import { nameOf } from "../../parts/users/user-name.ts";
import { visibleName } from "../../ui/data/visible-name.ts";
import { messages } from "../messages.ts";
import { CRUMB_LINK, Crumb } from "./crumb.tsx";

type Params = { userId?: string; teamId?: string; endpointId?: string; type?: string };

/** What a page below another one is about, once that page has it: nothing is asked for here. */
export function CrumbBelow({ projectId }: { projectId: string }) {
  const { pathname } = useLocation();
  const { userId, teamId, endpointId, type } = useParams({ strict: false }) as Params;
  if (userId) return <UserCrumb projectId={projectId} userId={userId} />;
  if (teamId) return <TeamCrumb projectId={projectId} teamId={teamId} />;
  if (endpointId) return <EndpointCrumb projectId={projectId} endpointId={endpointId} />;
  if (type) return <TemplateCrumbs projectId={projectId} type={type} />;
  const mailPage = /\/emails\/(log|inbox)\/?$/.exec(pathname)?.[1];
  return mailPage ? <NameCrumb name={mailPage === "log" ? mailText.log : mailText.inbox} /> : null;
}

function UserCrumb({ projectId, userId }: { projectId: string; userId: string }) {
  const { owned } = useDashboard();
  const { data: user } = useQuery({ ...userQuery(owned, projectId, userId), enabled: false });
  return user ? <NameCrumb name={nameOf(user)} /> : null;
}

function TeamCrumb({ projectId, teamId }: { projectId: string; teamId: string }) {
  const { owned } = useDashboard();
  const { data: team } = useQuery({ ...teamQuery(owned, projectId, teamId), enabled: false });
  return team ? <NameCrumb name={visibleName(team.displayName) || messages.palette.unnamed} /> : null;
}

function EndpointCrumb({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const { owned } = useDashboard();
  const { data } = useQuery({ ...endpointQuery(owned, projectId, endpointId), enabled: false });
  return data ? <NameCrumb name={URL.parse(data.endpoint.url)?.host ?? data.endpoint.url} /> : null;
}

const TemplateCrumbs = ({ projectId, type }: { projectId: string; type: string }) => (
  <>
    <Crumb>
      <Link
        to="/projects/$projectId/emails"
        params={{ projectId }}
        search={{ view: "templates" }}
        activeOptions={{ exact: true }}
        className={CRUMB_LINK}
      >
        {mailText.templates}
      </Link>
    </Crumb>
    {/* On a phone only the heading says it: the way back needs the room. */}
    {Object.hasOwn(mailText.types, type) && <NameCrumb name={mailTypeName(type)} className="max-sm:hidden" />}
  </>
);

const NameCrumb = ({ name, className }: { name: string; className?: string }) => (
  <Crumb {...(className && { className })}>
    <span
      aria-current="page"
      dir="auto"
      title={name}
      className="block max-w-64 truncate px-1.5 py-1 font-medium text-ink"
    >
      {name}
    </span>
  </Crumb>
);
