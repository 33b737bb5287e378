import { expect, test } from "vitest";
import { step } from "./capability.ts";
import { capabilities } from "./list-capabilities.ts";
import { runCapabilities, type StepResult } from "./run-capabilities.ts";
import type { World } from "./world.ts";

const world = {} as World;

async function run(steps: readonly ReturnType<typeof step>[], release = "2.8.108") {
  const list = [{ id: "one", title: "One", steps }];
  const results: StepResult[] = [];
  for await (const each of runCapabilities(list, world, release, new Set(["server key"] as const)))
    results.push(...each.steps);
  return results;
}

test("a step passes, or fails with the first line of its error, and the next one still runs", async () => {
  const results = await run([
    step("fails", async () => {
      throw new Error("No answer.\nDetails");
    }),
    step("passes", async () => {}),
  ]);

  expect(results).toEqual([
    { title: "fails", outcome: "failed", reason: "No answer." },
    { title: "passes", outcome: "passed", reason: null },
  ]);
});

test("a step whose needs aren't met is skipped and not run", async () => {
  const fail = async () => {
    throw new Error("It ran.");
  };

  const results = await run([step("reads email", fail, { needs: ["server key", "email"] })]);

  expect(results).toEqual([{ title: "reads email", outcome: "skipped", reason: "needs: email" }]);
});

test("a step that finds out that the project has no mail server of its own is skipped", async () => {
  const fail = async () => {
    throw Object.assign(new Error("No."), { errorCode: "REQUIRES_CUSTOM_EMAIL_SERVER" });
  };

  const results = await run([step("sends", fail)]);

  expect(results).toEqual([{ title: "sends", outcome: "skipped", reason: "needs: mail server of the project" }]);
});

test("a release runs only the steps whose methods it has", async () => {
  const steps = [step("old", async () => {}), step("new", async () => {}, { since: "2.8.108" })];

  const titles = async (release: string) => (await run(steps, release)).map(({ title }) => title);

  expect(await titles("2.8.12")).toEqual(["old"]);
  expect(await titles("2.8.107")).toEqual(["old"]);
  expect(await titles("2.8.108")).toEqual(["old", "new"]);
  expect(await titles("2.9.0")).toEqual(["old", "new"]);
});

test("the list has at least 85 steps, and no two of a capability share a title", () => {
  const titles = capabilities.flatMap(({ id, steps }) => steps.map(({ title }) => `${id}: ${title}`));

  expect(titles.length).toBeGreaterThanOrEqual(85);
  expect(new Set(titles).size).toBe(titles.length);
});
