import type { ServerUser } from "@vestibule/react";
import { useRef, useState } from "react";
import { useUserCache } from "../../data/users.ts";
import { explainError } from "../../errors/explain-error.ts";
import { getUserName } from "../../features/users/user-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { uiMessages } from "../../ui/messages.ts";
import { DangerIcon, Dialog } from "../../ui/overlays/dialog.tsx";
import { type BulkAction, getBulkActions } from "./bulk-actions.ts";
import { messages } from "./messages.ts";

export interface Run<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
  /** Not tried, because the user stopped the run. */
  readonly skipped: readonly Item[];
}

interface RunOptions<Item> {
  readonly signal: AbortSignal;
  /** Called after each item. */
  readonly onProgress: (run: Run<Item>) => void;
  /** How many run concurrently. A browser opens six connections, and the page needs some. */
  readonly atOnce?: number;
}

/** Runs an action for each item with limited concurrency. Failures don't stop it, and running items are awaited. */
export async function runEach<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  { signal, onProgress, atOnce = 4 }: RunOptions<Item>,
): Promise<Run<Item>> {
  const waiting = [...items];
  const run = { done: [] as Item[], failed: [] as { item: Item; error: unknown }[], skipped: [] as Item[] };
  const snapshot = (): Run<Item> => ({ done: [...run.done], failed: [...run.failed], skipped: [...run.skipped] });
  const work = async () => {
    while (waiting.length > 0 && !signal.aborted) {
      const item = waiting.shift() as Item;
      try {
        await action(item);
        run.done.push(item);
      } catch (error) {
        run.failed.push({ item, error });
      }
      onProgress(snapshot());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  run.skipped.push(...waiting);
  return snapshot();
}

/** The result: successes as a count, failures by name and reason. */
function BulkResult({ action, run }: { action: BulkAction; run: Run<ServerUser> }) {
  const { done, failed, skipped } = run;
  const isWhole = failed.length === 0 && skipped.length === 0;
  return (
    <>
      <Banner tone={isWhole ? "ok" : "warn"} title={getBulkActions()[action].done({ count: done.length })}>
        {isWhole ? text.allDone : null}
        {failed.length > 0 && <p>{text.failed({ count: failed.length })}</p>}
        {skipped.length > 0 && <p>{text.skipped({ count: skipped.length })}</p>}
      </Banner>
      {failed.length > 0 && (
        <ul className="flex max-h-48 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
          {failed.map(({ item, error }) => (
            <li key={item.id} className="px-3 py-2">
              <span className="block truncate font-medium" title={getUserName(item)}>
                {getUserName(item)}
              </span>
              <span className="block break-words text-ink-2">{explainError(error).title}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface BulkRun {
  readonly state: "asking" | "running" | "finished";
  readonly all: number;
  readonly run: Run<ServerUser>;
  readonly start: (users: readonly ServerUser[]) => Promise<void>;
  readonly stop: () => void;
}

const nothing: Run<ServerUser> = { done: [], failed: [], skipped: [] };

/** Runs a bulk action and tracks its progress. Deleted users leave the list once the run is finished. */
function useBulkRun(action: BulkAction): BulkRun {
  const cache = useUserCache();
  const [state, setState] = useState<BulkRun["state"]>("asking");
  const [run, setRun] = useState(nothing);
  const [all, setAll] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  return {
    state,
    all,
    run,
    start: async (users) => {
      if (state === "running") return;
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      setState("running");
      setAll(users.length);
      setRun(nothing);
      const result = await runEach(users, getBulkActions()[action].act, { signal, onProgress: setRun });
      setRun(result);
      setState("finished");
      if (action === "delete") cache.evict(result.done.map(({ id }) => id));
    },
    stop: () => stopping.current?.abort(),
  };
}

interface BulkDialogProps {
  readonly isOpen: boolean;
  /** `isDone`: the action ran, so the selection is cleared. */
  readonly onClose: (isDone: boolean) => void;
  readonly action: BulkAction;
  readonly users: readonly ServerUser[];
}

const text = messages.bulk;

/** Asks for confirmation, runs the action for each user, and reports the result. */
export function BulkDialog({ isOpen, onClose, action, users }: BulkDialogProps) {
  const { title, text: what, confirm, running, isDanger } = getBulkActions()[action];
  const [typed, setTyped] = useState("");
  const bulk = useBulkRun(action);
  const { run, state } = bulk;
  const phrase = text.deleteType({ count: users.length });
  const isAllowed = !isDanger || typed.trim().toLowerCase() === phrase.toLowerCase();
  const settled = run.done.length + run.failed.length;
  const again = [...run.failed.map(({ item }) => item), ...run.skipped];
  const isAsking = state === "asking";

  const footer = isAsking ? (
    <>
      <Button onClick={() => onClose(false)}>{text.cancel}</Button>
      <Button type="submit" variant={isDanger ? "danger" : "primary"} disabled={!isAllowed}>
        {confirm}
      </Button>
    </>
  ) : state === "running" ? (
    <Button onClick={bulk.stop}>{text.stop}</Button>
  ) : (
    <>
      {again.length > 0 && (
        <Button onClick={() => void bulk.start(again)}>{text.retry({ count: again.length })}</Button>
      )}
      <Button variant="primary" onClick={() => onClose(true)}>
        {text.close}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={() => onClose(state === "finished")}
      isLocked={state === "running"}
      size="small"
      icon={isAsking && isDanger && <DangerIcon />}
      title={isAsking ? title({ count: users.length }) : running}
      description={isAsking ? what : undefined}
      {...(isAsking && { onSubmit: () => isAllowed && void bulk.start(users) })}
      footer={footer}
    >
      {isAsking && isDanger ? (
        <TextField
          label={uiMessages.typeToConfirm({ text: phrase })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {state === "running" && (
        <div className="flex flex-col gap-2" aria-live="polite">
          <span className="tabular-nums">{text.progress({ done: settled, all: bulk.all })}</span>
          <ProgressBar
            label={running}
            value={settled / bulk.all}
            valueText={text.progress({ done: settled, all: bulk.all })}
          />
        </div>
      )}
      {state === "finished" && <BulkResult action={action} run={run} />}
    </Dialog>
  );
}
