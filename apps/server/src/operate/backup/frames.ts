/**
 * The backup format inside its gzip: frames of a letter, the payload length (4 bytes, big-endian), and the payload. H
 * header, JSON what the backup contains T table, JSON name and columns; followed by its rows in PostgreSQL's COPY text
 * format: D data one or more E end of the table, JSON rows and SHA-256 of the data F footer, JSON tables, rows, and
 * SHA-256 of all frames before it
 */
export type FrameType = "H" | "T" | "D" | "E" | "F";

export interface Frame {
  readonly type: FrameType;
  readonly payload: Buffer;
}

/** Version of this format and of the header. */
export const formatVersion = 1;

export const frameHeadLength = 5;
/** Longer payloads are split into several frames, and rejected on read, to limit memory use. */
export const maxPayloadLength = 1 << 20;

export interface BackupHeader {
  readonly product: "vestibule-backup";
  readonly format: number;
  /** ISO 8601, the start of the backup. */
  readonly madeAt: string;
  /** E.g. "18.4". */
  readonly postgres: string;
  /** Names of the migrations applied to the database, in order. */
  readonly migrations: readonly string[];
  /** Verifies that a secret matches the encrypted data, base64; null: no server has used the database yet. */
  readonly secretCheck: string | null;
  /** The secret itself, only on request. */
  readonly secret?: string;
  readonly sequences: readonly SequenceState[];
}

/** The state of a sequence. `value` is text, because it can exceed a JavaScript number. */
export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** `name`: a table of the schema `public`, or `graphile_worker.jobs`, the pending jobs as `jobsQuery` reads them. */
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

/** Splits a payload into frames. */
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
