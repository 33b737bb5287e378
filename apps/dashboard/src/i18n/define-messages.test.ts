import { expect, onTestFinished, test } from "vitest";
import { defineMessages, getLocale, setActiveLanguage } from "./define-messages.ts";

test("messages change in place with the language, and what it lacks stays in English", () => {
  onTestFinished(() => setActiveLanguage({ locale: undefined, messages: {} }));
  const messages = defineMessages("example", { title: "Users", of: "{name} of {team}", nested: { close: "Close" } });
  expect([messages.title, messages.of({ name: "Ada", team: "Blue" })]).toEqual(["Users", "Ada of Blue"]);
  setActiveLanguage({
    locale: "de",
    messages: { "example.title": "Benutzer", "example.of": "{team}: {name}" },
  });
  expect([messages.title, messages.of({ name: "Ada", team: "Blue" })]).toEqual(["Benutzer", "Blue: Ada"]);
  expect([messages.nested.close, getLocale()]).toEqual(["Close", "de"]);
});
