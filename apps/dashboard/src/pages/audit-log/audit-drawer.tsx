import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { getEntryMessage } from "../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../data/audit/sign-in-failure-messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Count } from "../../ui/display/count.tsx";
import { CountryName } from "../../ui/display/country-name.tsx";
import { DefinitionList } from "../../ui/display/definition-list.tsx";
import { Id } from "../../ui/display/id.tsx";
import { JsonView } from "../../ui/display/json-view.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Drawer } from "../../ui/overlays/drawer.tsx";
import { Actor, Name, Target } from "./actor-and-target.tsx";
import { type AuditDetail, getDetails, omitShownDetails } from "./audit-details.ts";
import type { AuditSearch } from "./audit-search.ts";
import { OutcomeBadge } from "./columns.tsx";
import { messages } from "./messages.ts";

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

const text = messages.details;

/** All details of an audit entry. */
export function AuditDrawer({ entry, isOpen, onClose }: { entry: AuditEntry; isOpen: boolean; onClose: () => void }) {
  const { actor, target } = entry;
  const items = [
    { label: text.number, value: <Count value={entry.number} /> },
    { label: text.at, value: <RelativeTime value={entry.at} isExact /> },
    { label: text.outcome, value: <OutcomeBadge outcome={entry.outcome} /> },
    ...(entry.reason ? [{ label: text.reason, value: <Reason code={entry.reason} /> }] : []),
    { label: text.actor, value: <WithId id={actor.id} who={<Actor actor={actor} />} /> },
    ...(actor.accessType
      ? [{ label: text.access, value: text.accessTypes[actor.accessType] ?? actor.accessType }]
      : []),
    ...(target
      ? [
          {
            label: text.target,
            value: <WithId id={target.id} who={<Target entry={entry} />} />,
          },
        ]
      : []),
    ...(entry.ip ? [{ label: text.ip, value: <code className="font-mono text-code">{entry.ip}</code> }] : []),
    ...(entry.countryCode ? [{ label: text.country, value: <CountryName code={entry.countryCode} /> }] : []),
    ...(entry.userAgent ? [{ label: text.device, value: <span className="break-words">{entry.userAgent}</span> }] : []),
    { label: text.hash, value: <Id value={entry.hash} label={text.hash} /> },
  ];
  const facts = getDetails(omitShownDetails(entry), entry.names);
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
      <DefinitionList items={items} />
      {facts.length > 0 && (
        <section className="flex flex-col gap-2.5 border-t border-line pt-4">
          <h3 className="font-medium">{text.more}</h3>
          <DefinitionList items={facts.map((fact) => ({ label: fact.label, value: <DetailText {...fact} /> }))} />
        </section>
      )}
    </Drawer>
  );
}

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

/** Readable text if there is one, plus the code, which users can search for. */
function Reason({ code }: { code: string }) {
  return (
    <span className="flex flex-col">
      {getFailureMessage(code)}
      <code className="font-mono text-code break-all">{code}</code>
    </span>
  );
}

function WithId({ id, who }: { id: string | null; who: React.ReactNode }) {
  return (
    <span className="flex flex-col">
      {who}
      {id === null ? null : <Id value={id} />}
    </span>
  );
}
