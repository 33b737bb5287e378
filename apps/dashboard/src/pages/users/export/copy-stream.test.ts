import { expect, test, vi } from "vitest";
import { copyStream, type Sink } from "./save-stream.ts";

const parts = [new Uint8Array([1, 2]), new Uint8Array([3])];
const getStream = (from: UnderlyingDefaultSource<Uint8Array>) => new ReadableStream<Uint8Array>(from);
const whole = () =>
  getStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
const createSink = () => ({
  write: vi.fn<Sink["write"]>(async () => {}),
  close: vi.fn<Sink["close"]>(async () => {}),
  abort: vi.fn<Sink["abort"]>(async () => {}),
});
const never = () => new AbortController().signal;

test("writes everything in order, then saves the file", async () => {
  const sink = createSink();
  const seen: Uint8Array[] = [];

  const outcome = await copyStream(whole(), sink, { signal: never(), onPart: (part) => seen.push(part) });

  expect(outcome).toBe("done");
  expect(sink.write.mock.calls.flat()).toEqual(parts);
  expect(seen).toEqual(parts);
  expect(sink.close).toHaveBeenCalledOnce();
  expect(sink.abort).not.toHaveBeenCalled();
});

test("cancels the request and discards the file when stopped", async () => {
  const sink = createSink();
  const stop = new AbortController();
  const cancel = vi.fn();
  const endless = getStream({ pull: (controller) => controller.enqueue(new Uint8Array([0])), cancel });

  const outcome = await copyStream(endless, sink, { signal: stop.signal, onPart: () => stop.abort() });

  expect(outcome).toBe("canceled");
  expect(cancel).toHaveBeenCalledOnce();
  expect(sink.abort).toHaveBeenCalledOnce();
  expect(sink.close).not.toHaveBeenCalled();
});

test("discards an incomplete export", async () => {
  const sink = createSink();
  const broken = getStream({ pull: (controller) => controller.error(new Error("The connection is gone.")) });

  await expect(copyStream(broken, sink, { signal: never(), onPart: () => {} })).rejects.toThrow("connection");

  expect(sink.abort).toHaveBeenCalledOnce();
  expect(sink.close).not.toHaveBeenCalled();
});

test("stops the export when the disk is full", async () => {
  const sink = createSink();
  sink.write.mockRejectedValue(new Error("The disk is full."));

  await expect(copyStream(whole(), sink, { signal: never(), onPart: () => {} })).rejects.toThrow("full");

  expect(sink.abort).toHaveBeenCalledOnce();
});
