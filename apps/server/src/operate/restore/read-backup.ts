import { createHash } from "node:crypto";
import {
  type BackupFooter,
  type BackupHeader,
  type Frame,
  formatVersion,
  frameHeadLength,
  isFrameType,
  maxPayloadLength,
  type TableEnd,
  type TableStart,
} from "../backup/frames.ts";
import { OperatorError } from "../operator-environment.ts";

const createDamagedError = (cause?: unknown): OperatorError =>
  new OperatorError("The backup is damaged or was cut off. Take another one.", { cause });
const isNoBackup = (): OperatorError => new OperatorError("This file is no backup of Vestibule.");

/** The frames of an unpacked backup. @throws OperatorError when the bytes are none, or end in the middle of one */
async function* readFrames(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let held: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of unpacked) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let from = 0;
    while (held.length - from >= frameHeadLength) {
      const type = held.toString("latin1", from, from + 1);
      const length = held.readUInt32BE(from + 1);
      if (!isFrameType(type) || length > maxPayloadLength) throw isFirst ? isNoBackup() : createDamagedError();
      isFirst = false;
      const end = from + frameHeadLength + length;
      if (held.length < end) break;
      yield { type, payload: held.subarray(from + frameHeadLength, end) };
      from = end;
    }
    held = held.subarray(from);
  }
  if (held.length > 0) throw createDamagedError();
}

export interface BackupTable {
  readonly start: TableStart;
  /** Its rows; to be read to their end. Throws there when they are not what was written. */
  readonly data: AsyncGenerator<Buffer, void>;
  /** Known once the data was read. */
  end(): TableEnd;
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** One after the other; each to be read before the next. Throws at the end when anything is missing or was altered. */
  readonly tables: AsyncGenerator<BackupTable, BackupFooter>;
}

/** Reads a backup while it comes in. Nothing of it is to be kept before the last table was read: only then is it known to be whole.
 *  @throws OperatorError when it is none, of a newer format, damaged or cut off */
export async function openBackup(unpacked: AsyncIterable<Buffer>): Promise<OpenBackup> {
  const whole = createHash("sha256");
  const frames = withErrors(readFrames(unpacked));
  const next = async (): Promise<Frame> => {
    const { done, value } = await frames.next();
    if (done === true) throw createDamagedError();
    // The footer tells of all that came before it.
    if (value.type !== "F") whole.update(parseFrameHead(value)).update(value.payload);
    return value;
  };

  const first = await next();
  if (first.type !== "H") throw isNoBackup();
  const header = checkHeader(parse<BackupHeader>(first));

  async function* readTable(start: TableStart): AsyncGenerator<Buffer, TableEnd> {
    const digest = createHash("sha256");
    for (let frame = await next(); ; frame = await next()) {
      if (frame.type === "D") {
        digest.update(frame.payload);
        yield frame.payload;
      } else if (frame.type === "E") {
        const end = parse<TableEnd>(frame);
        if (end.sha256 !== digest.digest("hex")) throw createDamagedError(new Error(`checksum of ${start.name}`));
        return end;
      } else throw createDamagedError();
    }
  }

  async function* readTables(): AsyncGenerator<BackupTable, BackupFooter> {
    let rows = 0;
    for (let tables = 0; ; tables += 1) {
      const frame = await next();
      if (frame.type === "F") {
        const footer = parse<BackupFooter>(frame);
        const isWhole = footer.tables === tables && footer.rows === rows && footer.sha256 === whole.digest("hex");
        // The end of the packed file carries a checksum too, and is looked at when it is asked for more.
        if (!isWhole || (await frames.next()).done !== true)
          throw createDamagedError(new Error("checksum of the whole"));
        return footer;
      }
      if (frame.type !== "T") throw createDamagedError();
      const start = parse<TableStart>(frame);
      let end: TableEnd | undefined;
      const data = (async function* () {
        end = yield* readTable(start);
      })();
      const known = (): TableEnd => {
        if (!end) throw new Error(`${start.name} was not read to its end`);
        return end;
      };
      yield { start, data, end: known };
      rows += known().rows;
    }
  }
  return { header, tables: readTables() };
}

/** What unpacking finds wrong, in words for people. */
async function* withErrors(frames: AsyncGenerator<Frame, void>): AsyncGenerator<Frame, void> {
  try {
    yield* frames;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
    // zlib has one code for all that is wrong with bytes; this sentence of its is about the first two.
    throw error.message === "incorrect header check" ? isNoBackup() : createDamagedError(error);
  }
}

function parseFrameHead({ type, payload }: Frame): Buffer {
  const head = Buffer.alloc(frameHeadLength);
  head.write(type, 0, "latin1");
  head.writeUInt32BE(payload.length, 1);
  return head;
}

function parse<T>({ payload }: Frame): T {
  try {
    return JSON.parse(payload.toString("utf8")) as T;
  } catch (error) {
    throw createDamagedError(error);
  }
}

function checkHeader(header: BackupHeader): BackupHeader {
  if (header.product !== "vestibule-backup") throw isNoBackup();
  if (header.format > formatVersion)
    throw new OperatorError(
      "This backup was made by a newer Vestibule, in a form that this one does not know. Restore it with that version.",
    );
  return header;
}
