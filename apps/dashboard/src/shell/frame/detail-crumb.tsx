import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { teamQuery } from "../../data/teams.ts";
import { userQuery } from "../../data/users.ts";
import { endpointQuery } from "../../data/webhooks.ts";
import { emailMessages, formatEmailType } from "../../features/emails/messages.ts";
import { getUserName } from "../../features/users/user-name.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { messages } from "../messages.ts";

/** With `aria-current`, the link of the page itself. */
export const CRUMB_LINK =
  "block min-w-0 truncate rounded-control px-1.5 py-1 text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink";

/** A breadcrumb with its separator. `isTab`: a tab of the page before it, to which no link needs to lead back. */
export const Crumb = ({ isTab = false, children }: { isTab?: boolean | undefined; children: ReactNode }) => (
  <>
    <li aria-hidden="true" className="shrink-0">
      <ChevronRight size={14} strokeWidth={1.75} className="text-ink-3 rtl:-scale-x-100" />
    </li>
    <li className="min-w-0" data-tab={isTab || undefined}>
      {children}
    </li>
  </>
);

type Params = { userId?: string; teamId?: string; endpointId?: string; type?: string };

/** The record on a detail page, once that page has fetched it. Sends no request itself. */
export function DetailCrumb({ projectId }: { projectId: string }) {
  const { pathname } = useLocation();
  const { userId, teamId, endpointId, type } = useParams({ strict: false }) as Params;
  if (userId) return <UserCrumb projectId={projectId} userId={userId} />;
  if (teamId) return <TeamCrumb projectId={projectId} teamId={teamId} />;
  if (endpointId) return <EndpointCrumb projectId={projectId} endpointId={endpointId} />;
  if (type) return <TemplateCrumbs projectId={projectId} type={type} />;
  const emailPage = /\/emails\/(log|inbox)\/?$/.exec(pathname)?.[1];
  return emailPage ? <NameCrumb isTab name={emailPage === "log" ? emailMessages.log : emailMessages.inbox} /> : null;
}

function UserCrumb({ projectId, userId }: { projectId: string; userId: string }) {
  const { projectsClient } = useDashboard();
  const { data: user } = useQuery({ ...userQuery(projectsClient, projectId, userId), enabled: false });
  return user ? <NameCrumb name={getUserName(user)} /> : null;
}

function TeamCrumb({ projectId, teamId }: { projectId: string; teamId: string }) {
  const { projectsClient } = useDashboard();
  const { data: team } = useQuery({ ...teamQuery(projectsClient, projectId, teamId), enabled: false });
  return team ? <NameCrumb name={sanitizeName(team.displayName) || messages.palette.unnamed} /> : null;
}

function EndpointCrumb({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const { projectsClient } = useDashboard();
  const { data } = useQuery({ ...endpointQuery(projectsClient, projectId, endpointId), enabled: false });
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
        {emailMessages.templates}
      </Link>
    </Crumb>
    {Object.hasOwn(emailMessages.types, type) && <NameCrumb name={formatEmailType(type)} />}
  </>
);

/** The page itself, by the name of what it shows. */
export const NameCrumb = ({ name, isTab }: { name: string; isTab?: boolean }) => (
  <Crumb isTab={isTab}>
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
