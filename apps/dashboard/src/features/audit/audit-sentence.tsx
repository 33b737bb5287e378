import { Link } from "@tanstack/react-router";
import { type AuditEntry, useUser } from "@vestibule/react";
import { Fragment, type ReactNode } from "react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { outcomeMessages } from "../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import { getLocale } from "../../i18n/define-messages.ts";
import { cx } from "../../ui/styles.ts";
import { type ActorLabel, formatActor, getLabelText, isRecord, type PageLink, type Viewer } from "./actor-label.ts";
import { messages } from "./messages.ts";
import { getSentence, getSentenceText, type SentenceEntry, type SentencePart } from "./sentence.ts";

interface AuditSentenceProps {
  readonly entry: SentenceEntry;
  /** Links names to their pages. Not in rows that open something themselves. */
  readonly hasLinks?: boolean;
  /** The id of the page's subject, which is not linked to its own page. */
  readonly currentId?: string;
  readonly className?: string;
}

/** "Mara added Priya to Gulf Jet": names stand out from the words between them. */
export function AuditSentence({ entry, hasLinks = false, currentId, className }: AuditSentenceProps) {
  const parts = withoutActor(getSentence(entry, useViewer(), currentId), currentId);
  return (
    <span dir="auto" title={hasLinks ? undefined : getSentenceText(parts)} className={cx("text-ink-2", className)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
        <Fragment key={index}>
          <Part part={part} hasLinks={hasLinks} currentId={currentId} />
        </Fragment>
      ))}
    </span>
  );
}

/** On the actor's own page, a sentence that begins with their name begins after it: "Signed in". */
function withoutActor(parts: readonly SentencePart[], currentId: string | undefined): readonly SentencePart[] {
  const [actor, words, ...rest] = parts;
  if (typeof actor !== "object" || !currentId || actor.id !== currentId) return parts;
  // Not in languages that attach a particle to the name.
  const first = typeof words === "string" && /^ (\p{Letter})/u.exec(words)?.[1];
  return first ? [first.toLocaleUpperCase(getLocale()) + words.slice(2), ...rest] : parts;
}

interface PartProps {
  readonly part: SentencePart;
  readonly hasLinks: boolean;
  readonly currentId: string | undefined;
}

/** The noun of a name stays outside its link: "user Ada". On its own page, a name neither links nor stands out. */
function Part({ part, hasLinks, currentId }: PartProps) {
  if (typeof part === "string") return part;
  const { actorLabel, id } = part;
  const { before, name, after, page } = actorLabel;
  const isCurrent = id !== undefined && id === currentId;
  const isLink = hasLinks && page && !isCurrent;
  if (name === "") return isLink ? <Name actorLabel={actorLabel} id={id} /> : getLabelText(actorLabel);
  return (
    <>
      {before}
      {isLink ? (
        <Name actorLabel={{ before: "", name, after: "", page }} id={id} />
      ) : (
        <bdi className={isCurrent ? undefined : "font-medium text-ink"}>{name}</bdi>
      )}
      {after}
    </>
  );
}

/**
 * What deviates from the normal case: an outcome other than success, with its reason, and impersonation. Without pills,
 * because failures come in rows. `after`: follows each of them.
 */
export function EntryOutcome({
  entry: { outcome, reason, details },
  after,
}: {
  entry: Pick<AuditEntry, "outcome" | "reason" | "details">;
  after?: string;
}) {
  return (
    <>
      {outcome !== "success" && (
        <>
          <span className={cx("shrink-0", outcome === "failure" ? "text-danger" : "text-warn")}>
            {(reason !== null && getFailureMessage(reason)) || outcomeMessages[outcome]}
          </span>
          {after}
        </>
      )}
      {isRecord(details) && details.impersonated_by !== undefined && (
        <>
          <span className="shrink-0 text-ink-3">{messages.impersonated}</span>
          {after}
        </>
      )}
    </>
  );
}

/** The viewer of the audit log. */
export function useViewer(): Viewer {
  const me = useUser();
  const projectId = useProjectId();
  return { userId: me?.id, projectId };
}

/** The actor. Users of the project and API keys are links. */
export function Actor({ actor }: { actor: Omit<AuditEntry["actor"], "accessType"> }) {
  return <Name actorLabel={formatActor(actor, useViewer())} id={actor.id ?? undefined} />;
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
    case "keys":
      return <Link to="/projects/$projectId/api-keys" params={{ projectId }} {...link} />;
    case "endpoint":
      return <Link to="/projects/$projectId/webhooks/$endpointId" params={{ projectId, endpointId: id }} {...link} />;
  }
}
