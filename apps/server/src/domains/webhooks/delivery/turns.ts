import type { Platform } from "../../../platform/platform.ts";
import { type Claimed, type DeliveryServices, deliver } from "./deliver.ts";
import { giveUp } from "./give-up.ts";
import { type ClaimedRow, claimDeliveries } from "./queries.ts";
import { isDown, isSuccess, reasonToGiveUp } from "./rules.ts";
import type { RunningWork } from "./running-work.ts";
import { createAgenda, type DueEndpoint, type Turn } from "./schedule/agenda.ts";
import { defaultLimits } from "./schedule/room.ts";

/** How long a delivery belongs to the server that took it, in ms: an attempt, and the writing of its end. */
export const claimMs = 20_000;

/** Lets endpoints have their turns. */
export interface Turns {
  note(endpoint: DueEndpoint): void;
  /** Starts what may start now. */
  take(): void;
  /** When to do so again without being told, in ms since the epoch; null: nothing is due later. */
  nextTime(): number | null;
}

export function createTurns(options: {
  readonly services: DeliveryServices & Pick<Platform, "log">;
  readonly work: RunningWork;
  /** Aborted: no more turns, and attempts end. */
  readonly signal: AbortSignal;
  readonly isStopping: () => boolean;
  /** Something has changed that `nextTime` depends on. */
  readonly onChange: () => void;
  /** After trouble: what is due at the endpoints of a project has to be looked up. */
  readonly onTrouble: (projectId: string) => void;
}): Turns {
  const { services, work, signal } = options;
  const { database, clock } = services;
  const agenda = createAgenda(defaultLimits);

  const attempt = async (turn: Turn, row: Claimed, claim: Date): Promise<void> => {
    let outcome: { dueAt: number | null; isDown: boolean } = { dueAt: null, isDown: false };
    try {
      const delivered = await deliver(services, turn, row, claim, signal);
      if (!delivered) return;
      const { answer, failingSince, dueAt } = delivered;
      outcome = { dueAt: dueAt?.getTime() ?? null, isDown: isDown(failingSince?.getTime() ?? null, clock()) };
      if (isSuccess(answer) || failingSince === null) return;
      const reason = reasonToGiveUp({ answer, failingSince: failingSince.getTime(), now: clock() });
      if (reason) await giveUp(services, turn, { reason, failingSince });
    } finally {
      agenda.ended(turn, outcome);
      take();
    }
  };

  const begin = async (turn: Turn): Promise<void> => {
    const now = clock();
    const claim = new Date(now + claimMs);
    let rows: ClaimedRow[] = [];
    try {
      rows = await database.rows(claimDeliveries, [turn.projectId, turn.endpointId, new Date(now), claim, turn.count]);
    } finally {
      const claimed = rows.filter(({ event_id }) => event_id !== null);
      agenda.began(turn, claimed.length, { now, laterAt: rows[0]?.later_at?.getTime() ?? null });
    }
    for (const { event_id, ...row } of rows)
      if (event_id !== null)
        work.start(
          () => attempt(turn, { ...row, event_id }, claim),
          () => options.onTrouble(turn.projectId),
        );
    take();
  };

  const take = (): void => {
    if (options.isStopping()) return;
    for (let turn = agenda.next(clock()); turn; turn = agenda.next(clock())) {
      const taken = turn;
      work.start(
        () => begin(taken),
        () => options.onTrouble(taken.projectId),
      );
    }
    options.onChange();
  };

  return { note: agenda.note, take, nextTime: () => agenda.nextTime(clock()) };
}
