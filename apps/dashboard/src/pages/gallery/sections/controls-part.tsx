import { Plus, RefreshCw, Trash2 } from "lucide-react";
import { Button, type ButtonVariant, IconButton } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";

import { LinkTabs } from "../../../ui/controls/link-tabs.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";

import { Example, Examples, LONG } from "./example.tsx";

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const plus = <Plus size={16} strokeWidth={1.75} aria-hidden="true" />;

export function ControlsPart() {
  return (
    <Examples>
      {VARIANTS.map((variant) => (
        <Example key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Create team</Button>
          <Button variant={variant} icon={plus}>
            New
          </Button>
          <Button variant={variant} isLoading>
            Create team
          </Button>
          <Button variant={variant} disabled>
            Create team
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
        </Example>
      ))}
      <Example name="Button as a link, long text">
        <Button asChild>
          <a href="#controls">Open the list of controls</a>
        </Button>
        <Button className="max-w-full">{LONG}</Button>
      </Example>
      <Example name="IconButton">
        <IconButton label="Refresh" icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />} />
        <IconButton
          label="Refresh again"
          isLoading
          icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
        />
        <IconButton label="Add" variant="secondary" icon={plus} />
        <IconButton label="Delete" disabled icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />} />
      </Example>
      <Example name="CopyButton">
        <CopyButton text="copied by the gallery" label="Copy key" />
        <CopyButton text="copied by the gallery" label="Copy id" isIcon />
      </Example>
      <Example name="Tabs">
        <Tabs
          className="w-full min-w-0"
          label="Types of key"
          items={["Publishable", "Secret", "Super secret", "Everything else", "Archive"].map((label) => ({
            value: label,
            label,
            content: `${label} keys`,
          }))}
        />
      </Example>
      <Example name="LinkTabs">
        <LinkTabs
          className="w-full"
          label="Sections of a user"
          items={[
            { label: "Profile", link: { to: "." } },
            { label: "Sessions", link: { to: "." }, isCurrent: false },
            { label: "Activity", link: { to: "." }, isCurrent: false },
          ]}
        />
      </Example>
    </Examples>
  );
}
