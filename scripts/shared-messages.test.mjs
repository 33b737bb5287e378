import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { english } from "../apps/server/src/pages/languages/english.ts";
import { languageTags } from "../packages/emails/src/languages/email-language.ts";
import { englishMessages } from "../packages/react/src/i18n/english-text.ts";
import { ROOT } from "./lib/repository.mjs";

const kitEnglish = Object.assign({}, ...englishMessages);
const readMessages = (folder, tag) => JSON.parse(readFileSync(join(ROOT, folder, `${tag}.json`), "utf8"));

/** The kit's keys for a message of the server's pages: with the same key, or the same words in English. */
const listKitKeys = (key) =>
  Object.keys(kitEnglish).filter((each) => each === key || kitEnglish[each] === english[key]);

/** The server can't load the kit's files: they have six times as many messages, and the server doesn't depend on the kit. */
describe("messages that the server's pages and the kit have in common", () => {
  const shared = Object.keys(english).filter((key) => listKitKeys(key).length > 0);

  it("are the same in English", () => {
    expect(shared.length).toBeGreaterThan(40);
    expect(shared.filter((key) => key in kitEnglish && kitEnglish[key] !== english[key])).toEqual([]);
  });

  it.each(languageTags)("are the same in %s", (tag) => {
    const messages = readMessages("apps/server/src/pages/languages", tag);
    const kit = readMessages("packages/react/src/i18n/languages", tag);
    const differing = shared.filter((key) => !listKitKeys(key).some((kitKey) => kit[kitKey] === messages[key]));
    expect(differing).toEqual([]);
  });
});
