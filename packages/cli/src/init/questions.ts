import { createInterface } from "node:readline/promises";
import { CommandError } from "../cli-context.ts";

/** Asks the user in the terminal. */
export interface Questions {
  /** Returns `initial` for an empty answer. */
  ask(question: string, initial: string): Promise<string>;
  confirm(question: string): Promise<boolean>;
  /** Returns the position of the chosen option. */
  choose(question: string, options: readonly string[]): Promise<number>;
  close(): void;
}

/** Throws CommandError when the user presses Ctrl-C or Ctrl-D. */
export function createQuestions(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Questions {
  const terminal = createInterface({ input, output });
  const stopped = new AbortController();
  terminal.once("close", () => stopped.abort());
  terminal.once("SIGINT", () => terminal.close());
  const read = async (prompt: string): Promise<string> => {
    try {
      return (await terminal.question(prompt, { signal: stopped.signal })).trim();
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
      throw new CommandError("Stopped. No file was written.");
    }
  };
  return {
    ask: async (question, initial) => (await read(`${question} (${initial}) `)) || initial,
    confirm: async (question) => /^(y(es)?)?$/i.test(await read(`${question} (Y/n) `)),
    async choose(question, options) {
      output.write(`${question}\n${options.map((option, index) => `  ${index + 1}. ${option}\n`).join("")}`);
      for (;;) {
        const position = Number((await read(`Enter its number (1) `)) || "1") - 1;
        if (options[position] !== undefined) return position;
        output.write(`Enter a number from 1 to ${options.length}.\n`);
      }
    },
    close: () => terminal.close(),
  };
}
