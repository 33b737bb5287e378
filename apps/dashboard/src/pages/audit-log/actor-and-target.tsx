import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { useUser } from "@vestibule/react";
import type { ReactNode } from "react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { type ActorLabel, findLocation, formatActor, formatTarget, type PageLink, type Viewer } from "./actor-label.ts";

/** The viewer of the audit log. */
export function useViewer(): Viewer {
  const me = useUser();
  const projectId = useProjectId();
  return { userId: me?.id, projectId };
}

/** The actor. A user of the project is a link. */
export function Actor({ actor }: { actor: Omit<AuditEntry["actor"], "accessType"> }) {
  return <Name actorLabel={formatActor(actor, useViewer())} id={actor.id ?? undefined} />;
}

/** The target and its team or owner. Linked if it has a page. */
export function Target({ entry }: { entry: Pick<AuditEntry, "action" | "target" | "details" | "names"> }) {
  const viewer = useViewer();
  const { action, target } = entry;
  if (!target) return null;
  const place = findLocation(entry);
  const name = <Name actorLabel={formatTarget({ action, target }, viewer)} id={target.id} />;
  if (!place) return name;
  return (
    <span dir="auto">
      {name} {place.preposition} <Name actorLabel={place.actorLabel} id={place.id} />
    </span>
  );
}

export function Name({
  actorLabel: { before, name, after, page },
  id,
}: {
  actorLabel: ActorLabel;
  id: string | undefined;
}) {
  const words = (
    <>
      {before}
      {name !== "" && <bdi>{name}</bdi>}
      {after}
    </>
  );
  if (page) {
    return (
      <EntityLink page={page} title={id}>
        {words}
      </EntityLink>
    );
  }
  return (
    <span title={id} dir="auto">
      {words}
    </span>
  );
}

function EntityLink({
  page: { at, id },
  ...props
}: {
  page: PageLink;
  title: string | undefined;
  children: ReactNode;
}) {
  const projectId = useProjectId();
  const link = { ...props, className: "text-accent hover:underline" };
  switch (at) {
    case "user":
      return <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} {...link} />;
    case "team":
      return <Link to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: id }} {...link} />;
    case "template":
      return <Link to="/projects/$projectId/emails/templates/$type" params={{ projectId, type: id }} {...link} />;
    case "endpoint":
      return <Link to="/projects/$projectId/webhooks/$endpointId" params={{ projectId, endpointId: id }} {...link} />;
  }
}
