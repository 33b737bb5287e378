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
  new OperatorError("The backup is damaged or incomplete. Use another one.", { cause });
const isNoBackup = (): OperatorError => new OperatorError("This file is not a Vestibule backup.");

/**
 * The frames of a decompressed backup. @throws OperatorError when the bytes aren't frames or end in the middle of one
 */
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
  /** Its rows; must be read to the end. Throws there if the checksum doesn't match. */
  readonly data: AsyncGenerator<Buffer, void>;
  /** Available after the data was read. */
  end(): TableEnd;
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** Read each table before the next. Throws at the end if anything is missing or was altered. */
  readonly tables: AsyncGenerator<BackupTable, BackupFooter>;
}

/**
 * Reads a backup as a stream. Don't commit anything before the last table was read: only then is the backup verified.
 * @throws OperatorError when it isn't a backup, has a newer format, is damaged or truncated
 */
export async function openBackup(unpacked: AsyncIterable<Buffer>): Promise<OpenBackup> {
  const whole = createHash("sha256");
  const frames = withErrors(readFrames(unpacked));
  const next = async (): Promise<Frame> => {
    const { done, value } = await frames.next();
    if (done === true) throw createDamagedError();
    // The footer's checksum covers everything before it.
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
        // The gzip trailer also has a checksum, which is verified when reading past the last frame.
        if (!isWhole || (await frames.next()).done !== true)
          throw createDamagedError(new Error("checksum of the backup"));
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

/** Converts decompression errors to readable messages. */
async function* withErrors(frames: AsyncGenerator<Frame, void>): AsyncGenerator<Frame, void> {
  try {
    yield* frames;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
    // zlib uses one code for all data errors; this message is about the magic bytes.
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
      "This backup was made by a newer Vestibule, in a format that this version can't read. Restore it with that version.",
    );
  return header;
}
