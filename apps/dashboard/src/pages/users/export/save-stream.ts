/** The destination of an export. */
export interface Sink {
  write(part: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Saves the file. */
  close(): Promise<void>;
  /** Discards the file. */
  abort(): Promise<void>;
}

interface FileOptions {
  readonly name: string;
  readonly type: string;
  /** The name of the file type. */
  readonly description: string;
}

interface WritableFile {
  write(part: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}
type SavePicker = (options: object) => Promise<{ createWritable(): Promise<WritableFile> }>;

/**
 * A file that the user picks, streamed to disk if the browser supports it; otherwise a download at the end. Null: the
 * user canceled.
 */
export async function openSink({ name, type, description }: FileOptions): Promise<Sink | null> {
  const picker = (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  if (!picker) return createDownload(name, type);
  try {
    const extension = name.slice(name.lastIndexOf("."));
    const file = await picker({ suggestedName: name, types: [{ description, accept: { [type]: [extension] } }] });
    return await file.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // Frames and some policies block the file picker, but a download works.
    return createDownload(name, type);
  }
}

function createDownload(name: string, type: string): Sink {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (part) => {
      parts.push(part);
    },
    close: async () => {
      const url = URL.createObjectURL(new Blob(parts, { type }));
      const link = document.createElement("a");
      link.href = url;
      link.download = name;
      link.click();
      // The browser has started reading it by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    abort: async () => {
      parts = [];
    },
  };
}

/** Copies all of `source` unless aborted. @throws errors of the source or the sink; the file is then discarded */
export async function copyStream(
  source: ReadableStream<Uint8Array>,
  sink: Sink,
  { signal, onPart }: { readonly signal: AbortSignal; readonly onPart: (part: Uint8Array) => void },
): Promise<"done" | "canceled"> {
  const reader = source.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) {
        await sink.abort();
        return "canceled";
      }
      if (done) break;
      await sink.write(value as Uint8Array<ArrayBuffer>);
      onPart(value);
    }
    await sink.close();
    return "done";
  } catch (error) {
    stop();
    await sink.abort().catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
