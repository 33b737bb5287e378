import type { UserFilters } from "@vestibule/react";
import { useRef, useState } from "react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { messages } from "../messages.ts";
import { createRowCounter, type ExportFormat } from "./row-counter.ts";
import { copyStream, openSink } from "./save-stream.ts";

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
