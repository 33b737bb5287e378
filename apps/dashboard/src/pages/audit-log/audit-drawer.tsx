import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { outcomeMessages } from "../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import { Actor, AuditSentence, Name } from "../../features/audit/audit-sentence.tsx";
import { EventIcon } from "../../features/audit/event-icon.tsx";
import { formatDevice } from "../../features/audit/messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CountryName } from "../../ui/display/country-name.tsx";
import { type Definition, DefinitionList } from "../../ui/display/definition-list.tsx";
import { Id } from "../../ui/display/id.tsx";
import { JsonView } from "../../ui/display/json-view.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import {
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

/** An audit entry: the sentence, the changes, who made them from where, and the technical details. */
export function AuditDrawer({ entry, isOpen, onClose }: { entry: AuditEntry; isOpen: boolean; onClose: () => void }) {
  const { actor, target } = entry;
  const shown = omitShownDetails(entry);
  const changes = getChanges(shown);
  const details = getDetails(shown, entry.names);
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onClose}
      title={getEntryMessage(entry)}
      footer={
        <>
          {actor.id !== null && (
            <Only search={{ actor: actor.id }} onFollow={onClose}>
              {text.onlyBy}
            </Only>
          )}
          {target && (
            <Only search={{ target: target.id }} onFollow={onClose}>
              {text.onlyAbout}
            </Only>
          )}
        </>
      }
    >
      <p className="flex min-w-0 items-start gap-2.5 [&>svg]:mt-0.5">
        <EventIcon action={entry.action} outcome={entry.outcome} />
        <AuditSentence entry={entry} hasLinks className="min-w-0 break-words" />
      </p>
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <DefinitionList items={[...getFacts(entry), ...details.filter((each) => !isTechnical(each)).map(toDefinition)]} />
      <TechnicalDetails entry={entry} more={details.filter(isTechnical).map(toDefinition)} />
    </Drawer>
  );
}

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
            <span className="flex flex-wrap gap-x-2">
              {countryCode && <CountryName code={countryCode} />}
              {ip && <code className="font-mono text-code text-ink-2">{ip}</code>}
            </span>
          ),
        },
      ]
    : []),
];

interface OnlyProps {
  readonly search: AuditSearch;
  readonly onFollow: () => void;
  readonly children: string;
}

/** A link, not a button: a drawer that is for reading focuses its close button first. */
function Only({ search, onFollow, children }: OnlyProps) {
  const projectId = useProjectId();
  return (
    <Button asChild>
      <Link to="/projects/$projectId/audit-log" params={{ projectId }} search={search} onClick={onFollow}>
        {children}
      </Link>
    </Button>
  );
}
