import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WebhookApiError } from "./errors.ts";
import { type ListOrder, type Page, toPage, toPageRequest } from "./paging.ts";

const order: ListOrder = { name: "numbers", parts: [/^\d{1,9}$/] };

/** Reads a page of ascending numbers as the database would. `room`: how many rows fit, whatever the limit. */
function read(
  numbers: readonly number[],
  query: { limit: number; iterator?: string },
  room = Number.MAX_VALUE,
): Page<number> {
  const request = toPageRequest(order, query);
  const from = request.from === null ? null : Number(request.from[0]);
  const side = request.isBackwards
    ? numbers.filter((number) => from === null || number < from).reverse()
    : numbers.filter((number) => from === null || number > from);
  const rows = side.slice(0, request.limit + 1).map((number, index) => ({ number, fits: index < room }));
  return toPage(request, rows, {
    getPosition: ({ number }) => [String(number)],
    toItem: ({ number }) => number,
    fits: ({ fits }) => fits,
  });
}

function readAll(numbers: readonly number[], limit: number, room?: number): Page<number>[] {
  const pages = [read(numbers, { limit }, room)];
  for (let last = pages[0]; last && !last.done; last = pages.at(-1))
    pages.push(read(numbers, { limit, iterator: String(last.iterator) }, room));
  return pages;
}

const lists = fc.uniqueArray(fc.nat(200), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b));
const limits = fc.integer({ min: 1, max: 12 });

describe("pages", () => {
  test("together are the whole list, each as full as possible", () => {
    fc.assert(
      fc.property(lists, limits, fc.integer({ min: 1, max: 12 }), (numbers, limit, room) => {
        const pages = readAll(numbers, limit, room);
        expect(pages.flatMap(({ data }) => data)).toEqual(numbers);
        for (const { data } of pages.slice(0, -1)) expect(data).toHaveLength(Math.min(limit, room));
      }),
    );
  });

  test("are the same backward, and the first one has no previous page", () => {
    fc.assert(
      fc.property(lists, limits, (numbers, limit) => {
        const pages = readAll(numbers, limit);
        expect(pages[0]?.prevIterator).toBeNull();
        for (const [index, page] of pages.entries()) {
          if (index === 0) continue;
          const back = read(numbers, { limit, iterator: String(page.prevIterator) });
          expect(back.data).toEqual(pages[index - 1]?.data);
          expect(back.done).toBe(false);
          expect(back.prevIterator === null).toBe(index === 1);
          expect(read(numbers, { limit, iterator: String(back.iterator) }).data).toEqual(page.data);
        }
      }),
    );
  });

  test("neither skip nor repeat existing items despite concurrent changes", () => {
    fc.assert(
      fc.property(lists, lists, limits, (numbers, others, limit) => {
        const before = numbers.filter((number) => !others.includes(number));
        const [first, ...rest] = readAll(numbers, limit);
        if (!first || rest.length === 0) return;
        const seen = [...first.data];
        const now = [...before, ...others.filter((number) => !numbers.includes(number))].sort((a, b) => a - b);
        for (let page = first; !page.done; ) {
          page = read(now, { limit, iterator: String(page.iterator) });
          seen.push(...page.data);
        }
        expect(seen.filter((number, index) => seen.indexOf(number) !== index)).toEqual([]);
        expect(seen).toEqual(expect.arrayContaining(before));
      }),
    );
  });

  test("rejects a forged iterator", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("base64url")),
        ),
        (iterator) => {
          fc.pre(iterator !== "");
          expect(() => toPageRequest(order, { limit: 5, iterator })).toThrow(WebhookApiError);
        },
      ),
    );
  });

  test("rejects an iterator of another list", () => {
    const { iterator } = read([1, 2, 3], { limit: 1 });
    const other: ListOrder = { name: "words", parts: [/^\w+$/] };
    expect(() => toPageRequest(other, { limit: 1, iterator: String(iterator) })).toThrow(WebhookApiError);
  });
});
