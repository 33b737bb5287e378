import type { UserFilters } from "@vestibule/react";
import { useRef, useState } from "react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { messages } from "../messages.ts";
import { copyStream, openSink } from "./save-stream.ts";

export type ExportFormat = "csv" | "jsonl";

const newline = 0x0a;
const quote = 0x22;

/** Counts the users of an export while it streams. Call it with each chunk; returns the count so far. */
export function createRowCounter(format: ExportFormat): (part: Uint8Array) => number {
  let isQuoted = false;
  // The first line of a CSV file is the header.
  let rows = format === "csv" ? -1 : 0;
  return (part) => {
    for (const byte of part) {
      // RFC 4180 §2: a quote within a quoted cell is doubled, so it toggles twice. JSON has no raw line breaks.
      if (byte === quote && format === "csv") isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) rows += 1;
    }
    return Math.max(rows, 0);
  };
}

type State = "asking" | "running" | "done" | "canceled" | "failed";

export interface UsersExport {
  readonly state: State;
  readonly error: unknown;
  readonly rows: number;
  readonly bytes: number;
  readonly start: (format: ExportFormat) => Promise<void>;
  readonly cancel: () => void;
}

const types = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;

/** `users-2026-11-21.csv` */
const fileName = (format: ExportFormat): string => `users-${new Date().toISOString().slice(0, 10)}.${format}`;

/** Exports all matching users to a file and tracks the progress. */
export function useExport(filters: UserFilters): UsersExport {
  const admin = useAdmin();
  const [state, setState] = useState<State>("asking");
  const [error, setError] = useState<unknown>();
  const [progress, setProgress] = useState({ rows: 0, bytes: 0 });
  const stopping = useRef<AbortController>(undefined);

  async function run(format: ExportFormat): Promise<State> {
    // Pick the file first: browsers allow it only right after a click.
    const sink = await openSink({
      name: fileName(format),
      type: types[format],
      description: messages.exporting.fileType,
    });
    if (sink === null) return "asking";
    stopping.current = new AbortController();
    setState("running");
    setProgress({ rows: 0, bytes: 0 });
    const count = createRowCounter(format);
    let bytes = 0;
    try {
      const source = await admin.exportUsers({ ...filters, format });
      return await copyStream(source, sink, {
        signal: stopping.current.signal,
        onPart: (part) => {
          bytes += part.length;
          setProgress({ rows: count(part), bytes });
        },
      });
    } catch (reason) {
      await sink.abort().catch(() => {});
      setError(reason);
      return "failed";
    }
  }
  return {
    state,
    error,
    ...progress,
    start: async (format) => {
      if (state !== "running") setState(await run(format));
    },
    cancel: () => stopping.current?.abort(),
  };
}
