export interface Duration {
  readonly days?: number | undefined;
  readonly hours?: number | undefined;
  readonly minutes?: number | undefined;
  readonly seconds?: number | undefined;
  readonly milliseconds?: number | undefined;
}

/** The clock of the server under test. */
export interface Clock {
  /** Sets it ahead, so that tokens, codes and sessions expire. The clocks of your tests and your application stay. */
  advance(duration: Duration): Promise<void>;
  /** The time on the server. */
  now(): Date;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const toMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: Duration): number =>
  days * dayMs + hours * hourMs + minutes * minuteMs + seconds * secondMs + milliseconds;

/** `setAhead`: sets the server's clock this many ms ahead of the real one. */
export function createClock(setAhead: (aheadMs: number) => Promise<void>): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: async (duration) => {
      const ms = toMs(duration);
      if (!(ms >= 0))
        throw new RangeError("The clock can only be set ahead: sessions from the future would be invalid.");
      aheadMs += ms;
      await setAhead(aheadMs);
    },
  };
}

/** The clock of a server that these tests didn't start. */
export const attachedClock: Clock = {
  now: () => new Date(),
  advance: async () => {
    throw new Error(
      "Only a server that startVestibule() started has a clock that tests can set, and not one at a URL.",
    );
  },
};
