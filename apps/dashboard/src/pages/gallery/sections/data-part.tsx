import { type ReactNode, useState } from "react";
import { Kbd } from "../../../ui/controls/kbd.tsx";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { Count } from "../../../ui/display/count.tsx";
import { CountryName } from "../../../ui/display/country-name.tsx";
import { Id } from "../../../ui/display/id.tsx";
import { JsonView } from "../../../ui/display/json-view.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { cx } from "../../../ui/styles.ts";
import { Example, Examples, LONG } from "./example.tsx";

/** A label and its value on one line. For several, use DefinitionList. */
function KeyValue({
  label,
  className,
  children,
}: {
  label: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx("inline-flex max-w-full min-w-0 items-baseline gap-1.5", className)}>
      <span className="shrink-0 text-ink-3">{label}</span>
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

const NAMES = ["Ada Lovelace", "Grace Hopper", "edsger@example.com", "Barbara", "Alan Turing", "Émile Zola", ""];
const DAY = 86_400_000;

export function DataPart() {
  const [now] = useState(() => Date.now());
  return (
    <Examples>
      <Example name="Avatar">
        {NAMES.map((name) => (
          <Avatar key={name} name={name} id={name} size={32} />
        ))}
        <Avatar name="Acme" id="acme" size={48} isSquare />
        <Avatar name="Broken image" id="b" imageUrl="/nowhere.png" size={20} />
      </Example>
      <Example name="RelativeTime">
        <RelativeTime value={now} />
        <RelativeTime value={now - 3 * DAY} />
        <RelativeTime value={null} />
        <RelativeTime value={now - 400 * DAY} isExact className="w-full" />
      </Example>
      <Example name="Id">
        <Id value="b5e7a9f0-3c1d-4e8b-9a2f-6d7c8e9f0a1b" label="user id" />
        <Id value={LONG.replaceAll(" ", "_")} />
      </Example>
      <Example name="Count, KeyValue, CountryName, Kbd">
        <Count value={1_234_567} />
        <Count value={1_234_567} isShort />
        <KeyValue label="Plan">Team</KeyValue>
        <CountryName code="FR" />
        <CountryName code={null} />
        <Kbd>⌘</Kbd>
        <Kbd>K</Kbd>
      </Example>
      <Example name="JsonView">
        <JsonView
          className="w-full"
          label="Payload"
          value={{ type: "user.created", data: { id: "b5e7a9f0", note: LONG } }}
        />
      </Example>
    </Examples>
  );
}
