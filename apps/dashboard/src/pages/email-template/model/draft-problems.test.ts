import { editableEmailTypes } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import type { Content, StoredBlock } from "./content.ts";
import { validateDraft } from "./problem.ts";
import { formatVariable, getLinkUrl, listVariableNames } from "./variables.ts";

const block = (type: string, props: StoredBlock["data"]): StoredBlock => ({ type, data: { props } });
/** An email of these blocks, in this order, plus an unreachable one. */
const getMail = (page: StoredBlock["data"], ...blocks: readonly StoredBlock[]): Content => ({
  root: { type: "EmailLayout", data: { ...page, childrenIds: blocks.map((_, index) => `b${index}`) } },
  ...Object.fromEntries(blocks.map((each, index) => [`b${index}`, each])),
  lost: block("Text", { text: "{{nope" }),
});
const getProblems = (subject: string, content: Content | null = null) =>
  validateDraft("password_reset", { subject, content });

describe("validating a draft", () => {
  it.each([
    ["Reset your password at {{projectDisplayName}}", undefined],
    ["", "Enter a subject"],
    [" ", "Enter a subject"],
    ["Hello {{#if userDisplayName}}", "“{{#if userDisplayName}}” isn't closed with “{{/if}}”"],
    ["{{magicLink}}", "This email has no “magicLink” variable"],
  ])("the subject %j: %s", (subject, problem) => {
    expect(getProblems(subject)).toEqual({ subject: problem, block: null });
  });

  it.each<[string, Content, string | undefined, string | undefined]>([
    [
      "nothing",
      getMail({ brand: "{{projectDisplayName}}" }, block("Button", { text: "Go", url: "{{passwordResetLink}}" })),
      undefined,
      undefined,
    ],
    ["the page", getMail({ brand: "{{brand}}" }, block("Text", { text: "{{nope}}" })), "root", "brand"],
    [
      "the first of two",
      getMail({}, block("Text", { text: "{{" }), block("Heading", { text: "{{" })),
      "b0",
      "props.text",
    ],
    ["a URL", getMail({}, block("Button", { text: "Go", url: "https://a.example/?n={{nope}}" })), "b0", "props.url"],
    ["the link of an image", getMail({}, block("Image", { url: "", linkHref: "{{link}}" })), "b0", "props.linkHref"],
    [
      "values that aren't text, which the server reports",
      getMail({}, block("Text", { text: 1 }), block("{{", {})),
      undefined,
      undefined,
    ],
  ])("in a block: %s", (_what, content, blockId, path) => {
    const { subject, block: found } = getProblems("Hello", content);
    expect([subject, found?.blockId, found?.path]).toEqual([undefined, blockId, path]);
  });
});

describe("the variables of an email", () => {
  it.each([
    ["noticeTitle", "{{noticeTitle}}"],
    ["passwordChanged", "{{#if passwordChanged}}{{/if}}"],
  ])("%s is inserted as %s", (name, inserted) => {
    const variable = listVariableNames("security_notice").find((each) => each.name === name);
    expect(variable && formatVariable(variable)).toBe(inserted);
  });

  it("have a link for a new button, unless the email has none", () => {
    expect(editableEmailTypes.map(getLinkUrl)).toEqual([
      "{{emailVerificationLink}}",
      "{{passwordResetLink}}",
      "{{magicLink}}",
      "{{teamInvitationLink}}",
      "{{signInLink}}",
      "{{settingsLink}}",
      "",
      "{{settingsLink}}",
      "{{ownerInvitationLink}}",
    ]);
  });
});
