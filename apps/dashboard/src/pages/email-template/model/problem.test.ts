import { expect, it } from "vitest";
import { readProblem } from "./problem.ts";

it.each([
  [
    'The email template is not valid. Block "action": data.props.url must be an http, https or mailto address, or one variable that is a link.',
    {
      blockId: "action",
      path: "props.url",
      words: "Must be an http, https or mailto address, or one variable that is a link",
    },
  ],
  [
    'The email template is not valid. Block "b": the URL of a link in data.props.text must be an http address.',
    { blockId: "b", path: "props.text", words: "Must be an http address" },
  ],
  [
    'The email template is not valid. Block "a \\"b\\"": its child "c" does not exist or is a layout.',
    { blockId: 'a "b"', path: null, words: 'Its child "c" does not exist or is a layout' },
  ],
  [
    'The email template is not valid. Block "b" must be an object.',
    { blockId: "b", path: null, words: "Must be an object" },
  ],
  [
    "The email template is not valid. The email must be at most 500000 characters of HTML.",
    { blockId: null, path: null, words: "The email must be at most 500000 characters of HTML" },
  ],
  ["Too many attempts.", { blockId: null, path: null, words: "Too many attempts" }],
])("%s", (sentence, problem) => {
  expect(readProblem(sentence)).toEqual(problem);
});
