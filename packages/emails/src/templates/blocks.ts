import type { LayoutBlock } from "../blocks/block.ts";
import type { EmailLanguage } from "../languages/email-language.ts";

/** The values of messages in a template: the variables, which the template fills in itself. */
export const variables = {
  project: "{{projectDisplayName}}",
  name: "{{userDisplayName}}",
  life: "{{linkLife}}",
  team: "{{teamDisplayName}}",
  title: "{{noticeTitle}}",
  description: "{{keyDescription}}",
  inviter: "{{inviterDisplayName}}",
  email: "{{recipientEmail}}",
} as const;

/** The first text if the variable is set, otherwise the second. */
export const ifSet = (variable: string, isSet: string, isEmpty: string): string =>
  `{{#if ${variable}}}${isSet}{{else}}${isEmpty}{{/if}}`;

/** A block as stored in the content of a template. */
interface StoredBlock {
  readonly type: string;
  readonly data: object;
}

export const heading = (text: string): StoredBlock => ({ type: "Heading", data: { props: { text, level: "h2" } } });

export const text = (body: string): StoredBlock => ({ type: "Text", data: { props: { text: body } } });

export const greeting = ({ getText }: EmailLanguage): StoredBlock =>
  text(ifSet("userDisplayName", getText("greetingNamed", variables), getText("greeting")));

/** A small gray line. */
export const note = (body: string): StoredBlock => ({
  type: "Text",
  data: { props: { text: body }, style: { fontSize: 13 } },
});

export const button = (label: string, url: string): StoredBlock => ({
  type: "Button",
  data: { props: { text: label, url } },
});

/** For email clients that do not render buttons. The text part has the link anyway. */
export const buttonFallback = (
  { getText }: EmailLanguage,
  url: string,
  wrap = (words: string): string => words,
): StoredBlock => ({
  type: "Text",
  data: {
    props: { text: wrap(`${getText("pasteLink")}\n${url}`), onlyIn: "html" },
    style: { fontSize: 13 },
  },
});

/** Labeled values, one per line. Those that can be empty have no line then. */
export const details = (
  { getText }: EmailLanguage,
  facts: readonly { readonly label: string; readonly name: string; readonly canBeEmpty?: boolean }[],
): StoredBlock =>
  text(
    facts
      .map(({ label, name, canBeEmpty = false }) => {
        const line = `**${getText("label", { label })}** {{${name}}}`;
        return canBeEmpty ? `{{#if ${name}}}\n${line}\n{{/if}}` : line;
      })
      .join("\n"),
  );

/** A button to the account settings, if their address is known. */
export const settingsLink = (language: EmailLanguage): { readonly action: StoredBlock; readonly link: StoredBlock } => {
  const ifKnown = (words: string): string => ifSet("settingsLink", words, "");
  const url = "{{settingsLink}}";
  return {
    action: button(ifKnown(language.getText("settings")), url),
    link: buttonFallback(language, url, ifKnown),
  };
};

export const divider = (): StoredBlock => ({ type: "Divider", data: {} });

/**
 * A whole content: these blocks one below the other, in our own colors. `preview`: what inboxes show after the subject.
 */
export function createContent(
  preview: string,
  blocks: Readonly<Record<string, StoredBlock>>,
): Readonly<Record<string, StoredBlock>> {
  const layout: Partial<LayoutBlock> = {
    brand: "{{projectDisplayName}}",
    preview,
    childrenIds: Object.keys(blocks),
  };
  return { root: { type: "EmailLayout", data: layout }, ...blocks };
}
