import { Id } from "../../../ui/data/id.tsx";
import { JsonView } from "../../../ui/data/json-view.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { Actor, Name } from "../actor-and-target.tsx";
import type { AuditDetail } from "./audit-details.ts";

export function DetailText({ label, value }: AuditDetail) {
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
