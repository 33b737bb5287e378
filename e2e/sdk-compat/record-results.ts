import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it, type TestAPI } from "vitest";

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

function getResultsFile({ client, release, environment }: Column): string {
  const name = `${client.replace("@stackframe/", "")}-${release}-${environment}`;
  return `./results/${name.toLowerCase().replace(".js", "")}.json`;
}

/** The steps that this server doesn't support yet. Their tests fail as soon as it does. */
function readUnsupportedSteps(column: Column): ReadonlySet<string> {
  const path = fileURLToPath(new URL(getResultsFile(column), import.meta.url));
  if (!existsSync(path)) return new Set();
  const { capabilities } = JSON.parse(readFileSync(path, "utf8")) as { capabilities: Readonly<Record<string, Row>> };
  return new Set(Object.entries(capabilities).flatMap(([id, { failed }]) => failed.map((title) => `${id} ${title}`)));
}

/** `test`: `it`, or `it.concurrent` for steps that spend their time waiting. */
export function createRecorder(column: Column, test: Pick<TestAPI, "fails"> & TestAPI["fails"] = it): Recorder {
  const rows: Record<string, Row> = {};
  const unsupported = readUnsupportedSteps(column);
  return {
    addStep: ({ id, title: rowTitle }, title, run) => {
      rows[id] ??= { title: rowTitle, passed: 0, failed: [] };
      const row = rows[id];
      const declare = unsupported.has(`${id} ${title}`) ? test.fails : test;
      declare(title, async () => {
        row.failed.push(title);
        await run();
        row.failed.splice(row.failed.indexOf(title), 1);
        row.passed += 1;
      });
    },
    addComparison: () => {
      it("the committed results, on which docs/compatibility.md is based, are those of this run", async () => {
        const content = `${JSON.stringify({ ...column, capabilities: rows }, null, 2)}\n`;
        await expect(content).toMatchFileSnapshot(getResultsFile(column));
      });
    },
  };
}
