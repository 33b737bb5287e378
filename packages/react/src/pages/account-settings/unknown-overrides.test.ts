import { expect, it } from "vitest";
import { englishMessages } from "../../i18n/english-text.ts";
import { rejectUnknownOverrides } from "./account-settings-page.tsx";

it("translation overrides can't have a text that no component uses", () => {
  const english: Record<string, string> = Object.assign({}, ...englishMessages);
  const overrides = JSON.parse('{"Sign inn":"Log in"}');
  expect(() => rejectUnknownOverrides(english, overrides)).toThrow('no message has the text "Sign inn"');
});
