import type { InternalApiKey } from "@vestibule/react";
import { perLocale } from "../../i18n/define-messages.ts";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import type { DataColumn } from "../../ui/table/columns.ts";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { getKeyState, hasNoExpiry, type KeyState, keyKinds } from "./key-state.ts";
import { messages } from "./messages.ts";

const { columns, kinds, kindUses, states } = messages;
const tones = { valid: "neutral", expiring: "warn", expired: "neutral", "manually-revoked": "danger" } as const;

export const getKeyColumns = perLocale((): readonly DataColumn<InternalApiKey>[] => [
  {
    key: "description",
    header: columns.description,
    width: 170,
    cell: (key) => (
      <PhoneLines line={<PhoneLine apiKey={key} />}>
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate" title={key.description}>
            {key.description}
          </span>
          <PhoneState apiKey={key} />
        </span>
      </PhoneLines>
    ),
    sortValue: ({ description }) => description.toLowerCase(),
  },
  {
    key: "keys",
    header: columns.keys,
    width: 240,
    isHiddenOnPhones: true,
    cell: (key) => <Kinds apiKey={key} className="flex flex-wrap gap-x-3 py-1.5" />,
  },
  {
    key: "state",
    header: columns.state,
    isHiddenOnPhones: true,
    width: 125,
    cell: (key) => <StateBadge state={getKeyState(key, Date.now())} />,
    sortValue: (key) => getKeyState(key, Date.now()),
  },
  {
    key: "used",
    header: columns.used,
    isHiddenOnPhones: true,
    width: 130,
    cell: ({ lastUsedAt }) => <RelativeTime value={lastUsedAt} fallback={messages.never} />,
    sortValue: ({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0,
  },
  {
    key: "expires",
    header: columns.expires,
    isHiddenOnPhones: true,
    width: 115,
    cell: (key) => <Expiry apiKey={key} />,
    sortValue: ({ expiresAt }) => expiresAt.getTime(),
  },
  {
    key: "created",
    header: columns.created,
    isHiddenOnPhones: true,
    width: 130,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    sortValue: ({ createdAt }) => createdAt.getTime(),
  },
]);

const Expiry = ({ apiKey: { expiresAt } }: { apiKey: InternalApiKey }) =>
  hasNoExpiry(expiresAt, Date.now()) ? messages.neverExpires : <RelativeTime value={expiresAt} />;

const StateBadge = ({ state }: { state: KeyState }) => <Badge tone={tones[state]}>{states[state]}</Badge>;

/** On phones, which hide the column of the state: what is wrong with the keys, if anything. */
function PhoneState({ apiKey }: { apiKey: InternalApiKey }) {
  const isPhone = useIsPhone();
  const state = getKeyState(apiKey, Date.now());
  return isPhone && state !== "valid" && <StateBadge state={state} />;
}

/** The last use, and the keys as far as there is room. */
function PhoneLine({ apiKey }: { apiKey: InternalApiKey }) {
  return (
    <span className="flex min-w-0 gap-1">
      <span className="shrink-0">
        {columns.used}: <RelativeTime value={apiKey.lastUsedAt} fallback={messages.never} /> ·
      </span>
      <Kinds apiKey={apiKey} className="relative truncate [&>*+*]:ms-2 [&_.text-hint]:hidden" />
    </span>
  );
}

/** The keys of a set, by their last characters. */
function Kinds({ apiKey, className }: { apiKey: InternalApiKey; className: string }) {
  return (
    <span className={className}>
      {keyKinds.map((kind) => {
        const key = apiKey[kind];
        return key ? (
          <span key={kind} title={kinds[kind]} className="whitespace-nowrap">
            <span className="sr-only">{`${kinds[kind]}: `}</span>
            <span className="font-mono text-code">{`${prefixes[kind]}…${key.lastFour}`}</span>{" "}
            <span className="text-hint text-ink-2">{kindUses[kind]}</span>
          </span>
        ) : null;
      })}
    </span>
  );
}

const prefixes = { publishableClientKey: "pck_", secretServerKey: "ssk_", superSecretAdminKey: "sak_" } as const;
