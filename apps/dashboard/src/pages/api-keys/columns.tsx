import type { InternalApiKey } from "@vestibule/react";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { getKeyState, hasNoExpiry, type KeyState, keyKinds } from "./key-state.ts";
import { messages } from "./messages.ts";

const { columns, kinds, states } = messages;
const tones = { valid: "ok", expiring: "warn", expired: "neutral", "manually-revoked": "danger" } as const;

export const keyColumns: readonly DataColumn<InternalApiKey>[] = [
  {
    key: "description",
    header: columns.description,
    width: 170,
    cell: ({ description }) => <span title={description}>{description}</span>,
    sortValue: ({ description }) => description.toLowerCase(),
  },
  { key: "keys", header: columns.keys, width: 240, cell: (key) => <Kinds apiKey={key} /> },
  {
    key: "state",
    header: columns.state,
    width: 125,
    cell: (key) => <StateBadge state={getKeyState(key, Date.now())} />,
    sortValue: (key) => getKeyState(key, Date.now()),
  },
  {
    key: "used",
    header: columns.used,
    width: 130,
    cell: ({ lastUsedAt }) => <RelativeTime value={lastUsedAt} fallback={messages.never} />,
    sortValue: ({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0,
  },
  {
    key: "expires",
    header: columns.expires,
    width: 115,
    cell: ({ expiresAt }) =>
      hasNoExpiry(expiresAt, Date.now()) ? messages.neverExpires : <RelativeTime value={expiresAt} />,
    sortValue: ({ expiresAt }) => expiresAt.getTime(),
  },
  {
    key: "created",
    header: columns.created,
    width: 130,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    sortValue: ({ createdAt }) => createdAt.getTime(),
  },
];

const StateBadge = ({ state }: { state: KeyState }) => <Badge tone={tones[state]}>{states[state]}</Badge>;

/** The keys of a set, by their last characters. */
function Kinds({ apiKey }: { apiKey: InternalApiKey }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {keyKinds.map((kind) => {
        const key = apiKey[kind];
        return key ? (
          <span key={kind} title={kinds[kind]} className="font-mono text-code whitespace-nowrap">
            <span className="sr-only">{`${kinds[kind]}: `}</span>
            {`${prefixes[kind]}…${key.lastFour}`}
          </span>
        ) : null;
      })}
    </span>
  );
}

const prefixes = { publishableClientKey: "pck_", secretServerKey: "ssk_", superSecretAdminKey: "sak_" } as const;
