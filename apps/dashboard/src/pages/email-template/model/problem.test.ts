import { expect, it } from "vitest";
import { readProblem } from "./problem.ts";

it.each([
  [
    'The e-mail template is not valid. Block "action": data.props.url must be an http, https or mailto address, or one variable that is a link.',
    {
      blockId: "action",
      path: "props.url",
      words: "Must be an http, https or mailto address, or one variable that is a link",
    },
  ],
  [
    'The e-mail template is not valid. Block "b": the address of a link in data.props.text must be an http address.',
    { blockId: "b", path: "props.text", words: "Must be an http address" },
  ],
  [
    'The e-mail template is not valid. Block "a \\"b\\"": its child "c" does not exist, or is a layout.',
    { blockId: 'a "b"', path: null, words: 'Its child "c" does not exist, or is a layout' },
  ],
  [
    'The e-mail template is not valid. Block "b" must be an object.',
    { blockId: "b", path: null, words: "Must be an object" },
  ],
  [
    "The e-mail template is not valid. The mail must be at most 500000 characters of HTML.",
    { blockId: null, path: null, words: "The mail must be at most 500000 characters of HTML" },
  ],
  ["Too many attempts.", { blockId: null, path: null, words: "Too many attempts" }],
])("%s", (sentence, problem) => {
  expect(readProblem(sentence)).toEqual(problem);
});
