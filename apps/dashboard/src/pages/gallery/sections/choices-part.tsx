import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "../../../ui/choices/checkbox.tsx";
import { RadioCards } from "../../../ui/choices/radio-cards.tsx";
import { SegmentedControl } from "../../../ui/choices/segmented-control.tsx";
import { SwitchRow } from "../../../ui/choices/switch-row.tsx";
import { Example, Examples, LONG } from "./example.tsx";

export function ChoicesPart() {
  const [isOn, setOn] = useState(true);
  const [mode, setMode] = useState<"open" | "invited" | "closed">("open");
  const [range, setRange] = useState("30");
  const [width, setWidth] = useState("wide");
  return (
    <Examples>
      <Example name="SwitchRow">
        <div className="w-full divide-y divide-line">
          <SwitchRow label="Password" hint="Users choose their own password." checked={isOn} onCheckedChange={setOn} />
          <SwitchRow label="Magic link" checked={false} onCheckedChange={() => {}} />
          <SwitchRow label="Passkey" hint="Saving." checked isPending onCheckedChange={() => {}} />
          <SwitchRow label={LONG} error="The server rejected it." checked={false} onCheckedChange={() => {}} />
          <SwitchRow label="Disabled" disabled checked onCheckedChange={() => {}} />
        </div>
      </Example>
      <Example name="Checkbox">
        <div className="flex w-full min-w-0 flex-col gap-2">
          <Checkbox label="Send an email" defaultChecked />
          <Checkbox label="Some of them" isMixed checked={false} onCheckedChange={() => {}} />
          <Checkbox label="Off" hint="With a hint under it." />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Checkbox label={LONG} />
        </div>
      </Example>
      <Example name="RadioCards">
        <RadioCards
          className="w-full"
          label="Who can sign up"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: "open", label: "Everybody", hint: "Anyone with an email." },
            { value: "invited", label: "Invited users", hint: "Through a link that an owner sends." },
            { value: "closed", label: "No users", isDisabled: true },
          ]}
        />
      </Example>
      <Example name="SegmentedControl">
        <SegmentedControl
          label="Range"
          value={range}
          onValueChange={setRange}
          options={[
            { value: "7", label: "7 days" },
            { value: "30", label: "30 days" },
            { value: "90", label: "90 days" },
          ]}
        />
        <SegmentedControl
          label="Width"
          isIcons
          value={width}
          onValueChange={setWidth}
          options={[
            { value: "wide", label: "Desktop", icon: <Monitor size={16} strokeWidth={1.75} aria-hidden="true" /> },
            { value: "narrow", label: "Phone", icon: <Smartphone size={16} strokeWidth={1.75} aria-hidden="true" /> },
          ]}
        />
        <SegmentedControl
          label="Off"
          disabled
          value="a"
          onValueChange={() => {}}
          options={[
            { value: "a", label: "A" },
            { value: "b", label: "B" },
          ]}
        />
      </Example>
    </Examples>
  );
}
