import { expect, test } from "vitest";
import { explainPortError, StartError } from "./start-error.ts";

const address = { host: "10.0.0.1", port: 80 };
const failure = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ["EADDRINUSE", /80.*in use.*VESTIBULE_PORT/],
  ["EACCES", /80.*VESTIBULE_PORT/],
  ["EADDRNOTAVAIL", /10\.0\.0\.1.*VESTIBULE_HOST/],
])("%s gets a message with a remedy", (code, sentence) => {
  const explained = explainPortError(failure(code), address);
  expect(explained).toBeInstanceOf(StartError);
  expect(explained).toMatchObject({ message: expect.stringMatching(sentence) });
});

test("any other error is unchanged", () => {
  const error = failure("EMFILE");
  expect(explainPortError(error, address)).toBe(error);
});
