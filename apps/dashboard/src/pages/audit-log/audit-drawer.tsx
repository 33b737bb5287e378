import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { ListFilter } from "lucide-react";
import { Fragment } from "react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { outcomeMessages } from "../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import {
  type ActorLabel,
  formatActor,
  formatTarget,
  getLabelText,
  type Viewer,
} from "../../features/audit/actor-label.ts";
import { Actor, Name, useViewer } from "../../features/audit/audit-sentence.tsx";
import { formatDevice, sentenceMessages } from "../../features/audit/messages.ts";
import { getSentence, type SentencePart } from "../../features/audit/sentence.ts";
import { formatItems } from "../../i18n/define-messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CountryName } from "../../ui/display/country-name.tsx";
import { type Definition, DefinitionList } from "../../ui/display/definition-list.tsx";
import { Id } from "../../ui/display/id.tsx";
import { JsonView } from "../../ui/display/json-view.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import {
  type AuditChange,
  type AuditDetail,
  entryMessages,
  getChanges,
  getDetails,
  omitShownDetails,
} from "./audit-details.ts";
import type { AuditSearch } from "./audit-search.ts";
import { ChangeTable, DETAIL_GAP, EntrySteps, type EntryStepsProps, TechnicalDetails } from "./entry-sections.tsx";

function DetailText({ label, value }: AuditDetail) {
  switch (value.kind) {
    case "time":
      return <RelativeTime value={value.at} isExact />;
    case "id":
      return <Id value={value.id} label={label} />;
    case "called":
      return <Name actorLabel={value.actorLabel} id={value.id} />;
    case "actor":
      return <Actor actor={value.actor} />;
    case "words":
      return <span dir="auto">{value.words}</span>;
    case "json":
      return <JsonView label={label} value={value.value} />;
  }
}

const text = entryMessages.details;

const toDefinition = (detail: AuditDetail): Definition => ({ label: detail.label, value: <DetailText {...detail} /> });
const isTechnical = ({ value }: AuditDetail): boolean => value.kind === "id" || value.kind === "json";

interface AuditDrawerProps extends EntryStepsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** An audit entry as facts: the changes, who made them from where, and the technical details. */
export function AuditDrawer({ isOpen, onClose, ...steps }: AuditDrawerProps) {
  const { entry } = steps;
  const viewer = useViewer();
  const shown = omitShownDetails(entry);
  const changes = getChanges(shown);
  const hasValues = changes.some(({ values }) => values);
  const details = getDetails(shown, entry.names);
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onClose}
      title={<Sentence parts={getSentence(entry, viewer)} />}
      description={<RelativeTime value={entry.at} isExact />}
      actions={<EntrySteps {...steps} />}
    >
      {hasValues && <ChangeTable changes={changes} />}
      <DefinitionList
        isShort
        className={DETAIL_GAP}
        items={[
          ...(changes.length > 0 && !hasValues ? [getUnrecorded(changes)] : []),
          ...getParties(entry, viewer),
          ...getFacts(entry),
          ...details.filter((each) => !isTechnical(each)).map(toDefinition),
        ]}
      />
      <Filters entry={entry} onFollow={onClose} />
      <TechnicalDetails entry={entry} more={details.filter(isTechnical).map(toDefinition)} />
    </Drawer>
  );
}

/** What happened. The names link below, where there is room for a finger. The focus is here first, not on a button. */
function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <span dir="auto" tabIndex={-1} data-autofocus="" className="focus-visible:outline-hidden">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
        <Fragment key={index}>{typeof part === "string" ? part : <bdi>{getLabelText(part.actorLabel)}</bdi>}</Fragment>
      ))}
    </span>
  );
}

/** What changed, if no value was recorded. */
const getUnrecorded = (changes: readonly AuditChange[]): Definition => ({
  label: entryMessages.changes.field,
  value: (
    <>
      {formatItems(changes.map(({ label }) => label))}
      <span className="block text-hint text-ink-3">{entryMessages.changes.notRecorded}</span>
    </>
  ),
});

/** With which outcome and from where. */
const getFacts = ({ outcome, reason, device, ip, countryCode }: AuditEntry): readonly Definition[] => [
  { label: text.outcome, value: outcomeMessages[outcome] },
  ...[reason && getFailureMessage(reason)].flatMap((value) => (value ? [{ label: text.reason, value }] : [])),
  ...(device.browser || device.os ? [{ label: text.device, value: formatDevice(device) }] : []),
  ...(ip || countryCode
    ? [
        {
          label: countryCode ? text.location : text.ip,
          value: (
            <span className="flex flex-wrap gap-x-2 max-sm:justify-end">
              {countryCode && <CountryName code={countryCode} />}
              {ip && <code className="font-mono text-code text-ink-2">{ip}</code>}
            </span>
          ),
        },
      ]
    : []),
];

/** Who did it and to what. */
function getParties({ action, actor, target }: AuditEntry, viewer: Viewer): readonly Definition[] {
  // An attempt to sign in has no user yet: as in the sentence.
  const isVisitor = actor.id === null && actor.type === "user";
  const by = formatActor(actor, viewer);
  const actorLabel = isVisitor ? { ...by, name: sentenceMessages.anonymous } : by;
  return [
    { label: text.actor, value: <Party actorLabel={actorLabel} id={actor.id} /> },
    ...(target
      ? [{ label: text.target, value: <Party actorLabel={formatTarget({ action, target }, viewer)} id={target.id} /> }]
      : []),
  ];
}

function Party({ actorLabel, id }: { actorLabel: ActorLabel; id: string | null }) {
  // Without a name it may be deleted, which the page of a user says.
  const page = actorLabel.name === "" && actorLabel.page?.at !== "user" ? null : actorLabel.page;
  return <Name actorLabel={{ ...actorLabel, page }} id={id ?? undefined} />;
}

/** Links to the entries that have the same actor or target. */
function Filters({ entry: { actor, target }, onFollow }: { entry: AuditEntry; onFollow: () => void }) {
  const projectId = useProjectId();
  const filters: readonly (readonly [string, AuditSearch])[] = [
    ...(actor.id === null ? [] : [[text.onlyBy, { actor: actor.id }] as const]),
    ...(target ? [[text.onlyAbout, { target: target.id }] as const] : []),
  ];
  if (filters.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 pointer-coarse:mt-2">
      {filters.map(([label, search]) => (
        <Button key={label} asChild size="small">
          <Link to="/projects/$projectId/audit-log" params={{ projectId }} search={search} onClick={onFollow}>
            <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </Link>
        </Button>
      ))}
    </div>
  );
}
