import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { useUser } from "@vestibule/react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { messages } from "./messages.ts";
import { shortId } from "./rules.ts";

const link = "text-accent hover:underline";

/** Who did it; a user of the project is a link. */
export function Actor({ actor: { type, id, displayName } }: Pick<AuditEntry, "actor">) {
  const projectId = useProjectId();
  const me = useUser();
  const word = messages.actors[type] ?? type;
  if (id === null) return word;
  if (type === "user") {
    return (
      <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} className={link} title={id}>
        <Named word={word} id={id} name={displayName} isKnown />
      </Link>
    );
  }
  return (
    <span title={id} dir="auto">
      {type === "owner" && id === me?.id ? messages.you : <Named word={word} id={id} name={displayName} />}
    </span>
  );
}

/** What it was done to; what has a page is a link. */
export function Target({ action, target }: Pick<AuditEntry, "action" | "target">) {
  const projectId = useProjectId();
  if (!target) return null;
  const { id, displayName } = target;
  // Owners are users of the dashboard, not of this project: they have no page in it.
  const type = action.startsWith("project_owner.") ? "owner" : target.type;
  const text = (
    <Named
      word={messages.targets[type] ?? type.replaceAll("_", " ")}
      id={id}
      name={displayName}
      isKnown={type === "user"}
    />
  );
  if (type === "user") {
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

interface NamedProps {
  readonly word: string;
  readonly id: string;
  readonly name: string | null;
  /** Whether the name alone says what it is, as those of people do. */
  readonly isKnown?: boolean;
}

/** "Team Engines"; what has no name, or has it no more, is called by its id. */
function Named({ word, id, name, isKnown = false }: NamedProps) {
  if (isKnown && name !== null) return <bdi>{name}</bdi>;
  return (
    <>
      {word} <bdi>{name ?? shortId(id)}</bdi>
    </>
  );
}
