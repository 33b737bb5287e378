/**
 * The shape of a backup inside its gzip: frames of a letter, the length of what follows (4 bytes, big-endian), and that.
 *
 *     H  header, JSON            what it is a backup of
 *     T  table, JSON             name and columns; then its rows as PostgreSQL's COPY writes them, in text form:
 *     D  data                      as many as it takes
 *     E  end of the table, JSON  rows and SHA-256 of the data
 *     F  footer, JSON            tables, rows, and SHA-256 of all frames before it
 */
export type FrameType = "H" | "T" | "D" | "E" | "F";

export interface Frame {
  readonly type: FrameType;
  readonly payload: Buffer;
}

/** Version of this shape and of the header. */
export const formatVersion = 1;

export const frameHeadLength = 5;
/** Longer ones are written as several, and refused when read: nobody makes us hold more than that. */
export const maxPayloadLength = 1 << 20;

export interface BackupHeader {
  readonly product: "vestibule-backup";
  readonly format: number;
  /** ISO 8601, when it was begun. */
  readonly madeAt: string;
  /** E.g. "18.4". */
  readonly postgres: string;
  /** Names of the migrations that the database had, in order. */
  readonly migrations: readonly string[];
  /** Tells whether a secret is the one that what is encrypted can be read with, base64; null: no server has used the database yet. */
  readonly secretCheck: string | null;
  /** The secret itself, only where it was asked for. */
  readonly secret?: string;
  readonly sequences: readonly SequenceState[];
}

/** Where a sequence goes on. `value` as text: it may be larger than a number holds. */
export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** `name`: of a table of the schema `public`; or `graphile_worker.jobs`, the waiting jobs as `jobsQuery` reads them. */
export interface TableStart {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly rows: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface BackupFooter {
  readonly tables: number;
  readonly rows: number;
  readonly sha256: string;
}

export const isFrameType = (letter: string): letter is FrameType => "HTDEF".includes(letter) && letter.length === 1;

/** The bytes of a payload, in as many frames as it takes. */
export function* encodeFrames(type: FrameType, payload: Buffer): Generator<Buffer> {
  for (let from = 0; from === 0 || from < payload.length; from += maxPayloadLength) {
    const part = payload.subarray(from, from + maxPayloadLength);
    const head = Buffer.alloc(frameHeadLength);
    head.write(type, 0, "latin1");
    head.writeUInt32BE(part.length, 1);
    yield head;
    yield part;
  }
}
