import { expect, test } from "vitest";
import { createToastStore } from "./toast.ts";

const toast = (title: string) => ({ tone: "ok" as const, title, millis: 1000 });

test("the latest toast is last, and the oldest is removed beyond three", () => {
  const store = createToastStore();
  for (const title of ["one", "two", "three", "four"]) store.add(toast(title));
  expect(store.get().map(({ title }) => title)).toEqual(["two", "three", "four"]);
});

test("a repeated toast replaces the earlier one", () => {
  const store = createToastStore();
  const first = store.add(toast("Saved"));
  const second = store.add(toast("Saved"));
  expect(store.get().map(({ id }) => id)).toEqual([second]);
  expect(second).not.toBe(first);
});

test("listeners are notified until they unsubscribe", () => {
  const store = createToastStore();
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  store.dismiss(store.add(toast("Saved")));
  leave();
  store.add(toast("Saved"));
  expect(heard).toBe(2);
});
