import { expect, it } from "vitest";

/** One column of the table in docs/compatibility.md. */
interface Column {
  readonly client: string;
  readonly release: string;
  readonly environment: "Node.js" | "Chromium";
}

interface Row {
  readonly title: string;
  passed: number;
  /** Titles of the steps that failed. */
  readonly failed: string[];
}

/** Collects what passed. The last test of the file compares it with the results on which the documentation is based. */
export interface Recorder {
  /** A step as a test of its own. */
  addStep(row: { readonly id: string; readonly title: string }, title: string, run: () => Promise<void>): void;
  /** Call it last. */
  addComparison(): void;
}

/** `test`: `it`, or `it.concurrent` for steps that spend their time waiting. */
export function createRecorder(column: Column, test: (title: string, run: () => Promise<void>) => void = it): Recorder {
  const rows: Record<string, Row> = {};
  return {
    addStep: ({ id, title: rowTitle }, title, run) => {
      rows[id] ??= { title: rowTitle, passed: 0, failed: [] };
      const row = rows[id];
      test(title, async () => {
        row.failed.push(title);
        await run();
        row.failed.splice(row.failed.indexOf(title), 1);
        row.passed += 1;
      });
    },
    addComparison: () => {
      it("the committed results, on which docs/compatibility.md is based, are those of this run", async () => {
        const name = `${column.client.replace("@stackframe/", "")}-${column.release}-${column.environment}`;
        const content = `${JSON.stringify({ ...column, capabilities: rows }, null, 2)}\n`;
        await expect(content).toMatchFileSnapshot(`./results/${name.toLowerCase().replace(".js", "")}.json`);
      });
    },
  };
}
