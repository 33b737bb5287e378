import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { useUser } from "@vestibule/react";
import { useAdmin, useProjectId } from "../../app/use-dashboard.ts";
import { messages } from "./messages.ts";
import { actorNamesQuery } from "./queries.ts";
import { shortId } from "./rules.ts";

const link = "text-accent hover:underline";

/** Who did it; a user of the project is a link. */
export function Actor({ actor: { type, id } }: Pick<AuditEntry, "actor">) {
  const projectId = useProjectId();
  const me = useUser();
  const { data: names } = useQuery(actorNamesQuery(useAdmin()));
  const word = messages.actors[type];
  if (id === null) return word;
  if (type === "user") {
    return (
      <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} className={link} title={id}>
        {`${word} ${shortId(id)}`}
      </Link>
    );
  }
  return (
    <span title={id} dir="auto">
      {type === "owner" && id === me?.id ? (
        messages.you
      ) : (
        <>
          {word} <bdi>{names?.get(id)?.name ?? shortId(id)}</bdi>
        </>
      )}
    </span>
  );
}

/** What it was done to; what has a page is a link. */
export function Target({ target }: Pick<AuditEntry, "target">) {
  const projectId = useProjectId();
  const { data: names } = useQuery(actorNamesQuery(useAdmin()));
  if (!target) return null;
  const { type, id } = target;
  const text = (
    <>
      {messages.targets[type] ?? type.replaceAll("_", " ")} <bdi>{names?.get(id)?.name ?? shortId(id)}</bdi>
    </>
  );
  if (type === "user" && !names?.has(id)) {
    return (
      <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} className={link} title={id}>
        {text}
      </Link>
    );
  }
  if (type === "team") {
    return (
      <Link to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: id }} className={link} title={id}>
        {text}
      </Link>
    );
  }
  return (
    <span title={id} dir="auto">
      {text}
    </span>
  );
}
