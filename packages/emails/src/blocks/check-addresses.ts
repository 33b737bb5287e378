import { TemplateProblem } from "../email-template.ts";
import { fill, type Values } from "../variables/fill.ts";
import { imageProtocols, resolveUrl } from "../variables/resolve-url.ts";
import { parseRuns } from "../variables/runs.ts";
import type { Block, Content } from "./block.ts";

const addressMust = "must be an http, https or mailto address, or one variable that is a link";
const imageMust = "must be an http or https address";

/** Addresses that a mail may not hold are left out of it; here whoever wrote them is told. @throws TemplateError */
export function checkAddresses({ blocks }: Content, values: Values): void {
  for (const [id, block] of blocks) {
    for (const { name, url, isImage } of addressesOf(block, values)) {
      if (url.trim() === "" || resolveUrl(url, values, isImage ? imageProtocols : undefined) !== null) continue;
      throw new TemplateProblem(`Block ${JSON.stringify(id)}: ${name} ${isImage ? imageMust : addressMust}`);
    }
  }
}

interface Address {
  readonly name: string;
  /** With marks. */
  readonly url: string;
  readonly isImage?: boolean;
}

function addressesOf(block: Block, values: Values): readonly Address[] {
  switch (block.type) {
    case "Button":
      return [{ name: "data.props.url", url: fill(block.url, values) }];
    case "Image":
      return [
        { name: "data.props.url", url: fill(block.url, values), isImage: true },
        { name: "data.props.linkHref", url: fill(block.linkHref ?? "", values) },
      ];
    case "Text":
      return parseRuns(fill(block.text, values)).map(({ url }) => ({
        name: "the address of a link in data.props.text",
        url: url ?? "",
      }));
    default:
      return [];
  }
}
