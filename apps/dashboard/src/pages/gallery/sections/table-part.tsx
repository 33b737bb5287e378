import { NetworkError } from "@vestibule/react";
import { Trash2, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { SegmentedControl } from "../../../ui/choices/segmented-control.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Count } from "../../../ui/display/count.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/error-state.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { MenuItem } from "../../../ui/overlays/menu-items.tsx";
import type { DataColumn } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { saved } from "../../../ui/toasts/toast.ts";

type Person = { id: string; name: string; address: string; isVerified: boolean; visits: number; signedUp: number };

const HOUR = 3_600_000;
const NAMES = ["Ada Lovelace", "Grace Hopper", "Edsger Dijkstra", "Barbara Liskov", "Alan Turing"];
const COLUMNS: readonly DataColumn<Person>[] = [
  {
    key: "name",
    header: "Name",
    width: 240,
    sortValue: (person) => person.name,
    cell: (person) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={person.name} id={person.id} />
        <span className="truncate">{person.name}</span>
      </span>
    ),
  },
  {
    key: "address",
    header: "Email",
    width: 240,
    sortValue: (person) => person.address,
    cell: (person) => person.address,
  },
  {
    key: "verified",
    header: "Verified",
    width: 120,
    cell: (person) => (
      <Badge tone={person.isVerified ? "ok" : "warn"}>{person.isVerified ? "Verified" : "Not yet"}</Badge>
    ),
  },
  { key: "id", header: "Id", cell: (person) => <Id value={person.id} hasCopy={false} /> },
  {
    key: "visits",
    header: "Visits",
    width: 100,
    isNumeric: true,
    sortValue: (person) => person.visits,
    cell: (person) => <Count value={person.visits} />,
  },
  {
    key: "signed-up",
    header: "Signed up",
    isNumeric: true,
    sortValue: (person) => person.signedUp,
    cell: (person) => <RelativeTime value={person.signedUp} />,
  },
  { key: "note", header: "Note", isHiddenByDefault: true, cell: () => "Hidden by default" },
];
const LINK = () => ({ to: "." as const });

function people(count: number): Person[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => ({
    id: `user-${index}-3c1d-4e8b-9a2f`,
    name: `${NAMES[index % NAMES.length]} ${index + 1}`,
    address: `${NAMES[index % NAMES.length]?.split(" ")[0]?.toLowerCase()}.${index}@example.com`,
    isVerified: index % 3 > 0,
    visits: (index * 7919) % 10_007,
    signedUp: now - index * HOUR,
  }));
}

const STATES = [
  { value: "rows", label: "10 000 rows" },
  { value: "pages", label: "Pages" },
  { value: "loading", label: "Loading" },
  { value: "empty", label: "Empty" },
  { value: "error", label: "Error" },
] as const;
type State = (typeof STATES)[number]["value"];

export function TablePart() {
  const [state, setState] = useState<State>("rows");
  const [text, setText] = useState("");
  const [pages, setPages] = useState(1);
  const all = useMemo(() => people(10_000), []);
  const rows = useMemo(() => {
    if (state === "loading" || state === "error") return undefined;
    if (state === "empty") return [];
    const found = all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    return state === "pages" ? found.slice(0, pages * 50) : found;
  }, [all, state, text, pages]);
  return (
    <>
      <div className="min-w-0 overflow-x-auto p-1">
        <SegmentedControl label="Table state" options={STATES} value={state} onValueChange={setState} />
      </div>
      <DataTable
        label="People"
        tableKey="gallery"
        columns={COLUMNS}
        rows={rows}
        getRowId={(person) => person.id}
        maxHeight="480px"
        rowLink={LINK}
        rowMenu={(person) => (
          <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onSelect={() => saved(`Would delete ${person.name}`)}>
            Delete user
          </MenuItem>
        )}
        bulkActions={(ids, clear) => (
          <Button
            size="small"
            onClick={() => {
              saved(`Would delete ${ids.length}`);
              clear();
            }}
          >
            Delete
          </Button>
        )}
        hasMore={state === "pages" && pages < 4}
        onLoadMore={() => setPages(pages + 1)}
        error={state === "error" ? new NetworkError("", undefined) : undefined}
        onRetry={() => setState("rows")}
        empty={
          <EmptyState icon={<Users />} title="No users yet" action={<Button variant="primary">Create user</Button>} />
        }
        toolbar={<SearchField label="Search users" value={text} onValueChange={setText} hasSlashHint />}
      />
    </>
  );
}
