import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { ListFilter } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { outcomeMessages } from "../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import { type ActorLabel, formatActor, formatTarget, type Viewer } from "../../features/audit/actor-label.ts";
import { Actor, Name, useViewer } from "../../features/audit/audit-sentence.tsx";
import { formatDevice, sentenceMessages } from "../../features/audit/messages.ts";
import { formatItems } from "../../i18n/define-messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tooltip } from "../../ui/controls/tooltip.tsx";
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
  getEntryMessage,
  omitShownDetails,
} from "./audit-details.ts";
import type { AuditSearch } from "./audit-search.ts";
import { ChangeTable, TechnicalDetails } from "./entry-sections.tsx";

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

/** An audit entry, whose sentence is in the list: the changes, who made them from where, and the technical details. */
export function AuditDrawer({ entry, isOpen, onClose }: { entry: AuditEntry; isOpen: boolean; onClose: () => void }) {
  const viewer = useViewer();
  const shown = omitShownDetails(entry);
  const changes = getChanges(shown);
  const hasValues = changes.some(({ values }) => values);
  const details = getDetails(shown, entry.names);
  return (
    <Drawer isOpen={isOpen} onOpenChange={onClose} title={getEntryMessage(entry)}>
      {hasValues && <ChangeTable changes={changes} />}
      <DefinitionList
        isShort
        items={[
          ...(changes.length > 0 && !hasValues ? [getUnrecorded(changes)] : []),
          ...getParties(entry, viewer, onClose),
          ...getFacts(entry),
          ...details.filter((each) => !isTechnical(each)).map(toDefinition),
        ]}
      />
      <TechnicalDetails entry={entry} more={details.filter(isTechnical).map(toDefinition)} />
    </Drawer>
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

/** When, with which outcome and from where. */
const getFacts = ({ at, outcome, reason, device, ip, countryCode }: AuditEntry): readonly Definition[] => [
  { label: text.at, value: <RelativeTime value={at} isExact /> },
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

/** Who did it and to what, each with a link to the entries that have the same one. */
function getParties({ action, actor, target }: AuditEntry, viewer: Viewer, onFollow: () => void): Definition[] {
  // An attempt to sign in has no user yet: as in the sentence.
  const isVisitor = actor.id === null && actor.type === "user";
  const by = formatActor(actor, viewer);
  return [
    {
      label: text.actor,
      value: (
        <Party
          actorLabel={isVisitor ? { ...by, name: sentenceMessages.anonymous } : by}
          id={actor.id}
          search={actor.id === null ? {} : { actor: actor.id }}
          filter={text.onlyBy}
          onFollow={onFollow}
        />
      ),
    },
    ...(target
      ? [
          {
            label: text.target,
            value: (
              <Party
                actorLabel={formatTarget({ action, target }, viewer)}
                id={target.id}
                search={{ target: target.id }}
                filter={text.onlyAbout}
                onFollow={onFollow}
              />
            ),
          },
        ]
      : []),
  ];
}

interface PartyProps {
  readonly actorLabel: ActorLabel;
  /** Null: nothing to filter by. */
  readonly id: string | null;
  readonly search: AuditSearch;
  readonly filter: string;
  readonly onFollow: () => void;
}

function Party({ actorLabel, id, search, filter, onFollow }: PartyProps) {
  const projectId = useProjectId();
  // Without a name it may be deleted, which the page of a user says.
  const page = actorLabel.name === "" && actorLabel.page?.at !== "user" ? null : actorLabel.page;
  return (
    <span className="flex min-w-0 items-center gap-1 max-sm:justify-end">
      <span className="min-w-0 break-words">
        <Name actorLabel={{ ...actorLabel, page }} id={id ?? undefined} />
      </span>
      {id !== null && (
        <Tooltip text={filter}>
          {/* The margins keep the line as high as the others. */}
          <Button
            asChild
            variant="quiet"
            size="small"
            aria-label={filter}
            className="-my-1 w-7 px-0! pointer-coarse:-ms-2 pointer-coarse:-my-3 pointer-coarse:-me-3.5 pointer-coarse:w-11"
          >
            <Link to="/projects/$projectId/audit-log" params={{ projectId }} search={search} onClick={onFollow}>
              <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </Button>
        </Tooltip>
      )}
    </span>
  );
}
