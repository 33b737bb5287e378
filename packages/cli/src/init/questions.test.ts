import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { createQuestions } from "./questions.ts";

function open() {
  const input = new PassThrough();
  const output = new PassThrough().setEncoding("utf8");
  return { input, output, questions: createQuestions(input, output) };
}

it("an empty answer is the one in parentheses", async () => {
  const { input, output, questions } = open();
  const answer = questions.ask("Name:", "app");
  input.write("\n");
  expect(await answer).toBe("app");
  expect(output.read()).toContain("Name: (app)");
});

it("a choice is asked for again until it is one of the numbers", async () => {
  const { input, output, questions } = open();
  const answer = questions.choose("Project:", ["First", "Second"]);
  input.write("7\n");
  await expect.poll(() => output.read()).toContain("Enter a number from 1 to 2.");
  input.write("2\n");
  expect(await answer).toBe(1);
});

it.each([
  ["", true],
  ["Y", true],
  ["n", false],
  ["what?", false],
])("the answer %j confirms: %s", async (text, isConfirmed) => {
  const { input, questions } = open();
  const answer = questions.confirm("Continue?");
  input.write(`${text}\n`);
  expect(await answer).toBe(isConfirmed);
});

it("the end of the input stops the command with a sentence", async () => {
  const { input, questions } = open();
  const answer = questions.ask("Name:", "app");
  input.end();
  await expect(answer).rejects.toThrow("Stopped. No file was written.");
});
