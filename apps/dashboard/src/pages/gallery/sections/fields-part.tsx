import { useState } from "react";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { CopyField } from "../../../ui/fields/copy-field.tsx";
import { JsonField } from "../../../ui/fields/json-field.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { SecretField } from "../../../ui/fields/secret-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { DateField, PasswordField, TextArea, TextField } from "../../../ui/fields/text-field.tsx";

import { Example, Examples, LONG } from "./example.tsx";

const ZONES = ["Europe/Paris", "Europe/London", "America/New_York", "Asia/Tokyo"].map((value) => ({
  value,
  label: value.split("/")[1]?.replace("_", " ") ?? value,
  detail: value,
}));

async function findUsers(text: string): Promise<readonly ComboboxOption[]> {
  const names = ["Ada Lovelace", "Grace Hopper", "Edsger Dijkstra"];
  if (text === "fail") throw new Error("fails");
  return names
    .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
    .map((name) => ({ value: name, label: name, detail: `${name.split(" ")[0]?.toLowerCase()}@example.com` }));
}

export function FieldsPart() {
  return (
    <Examples>
      <Example name="TextField">
        <TextField className="w-full" label="Name" placeholder="Acme" hint="Shown on the sign-in page." />
        <TextField className="w-full" label="Address" defaultValue="not an email" error="Enter a valid email." />
        <TextField className="w-full" label="Note" isOptional defaultValue={LONG} />
        <TextField className="w-full" label="Callback" isCode disabled defaultValue="https://example.com/callback" />
      </Example>
      <Example name="TextArea, PasswordField">
        <TextArea className="w-full" label="Description" hint="A sentence or two." />
        <PasswordField
          className="w-full"
          label="Password"
          defaultValue="correct horse"
          error="This password was found in a data breach."
        />
      </Example>
      <Example name="SelectField, DateField">
        <SelectField
          className="w-full"
          label="Country"
          placeholder="Any country"
          options={[
            { value: "FR", label: "France" },
            { value: "JP", label: "Japan" },
          ]}
        />
        <SelectField className="w-full" label="Role" disabled options={[{ value: "a", label: "Administrator" }]} />
        <DateField className="w-full" label="Signed up after" />
        <DateField className="w-full" label="Expires" hasTime error="This date is in the past." />
      </Example>
      <SearchExamples />
      <ComboboxExamples />
      <JsonExamples />
      <SecretExamples />
      <Example name="CopyField">
        <CopyField className="w-full" label="Project ID" value="b5e7a9f0-3c1d-4e8b-9a2f-6d7c8e9f0a1b" />
      </Example>
    </Examples>
  );
}

function SearchExamples() {
  const [text, setText] = useState("");
  const [filled, setFilled] = useState("ada");
  return (
    <Example name="SearchField">
      <SearchField label="Search users" value={text} onValueChange={setText} hasSlashHint />
      <SearchField label="Search teams" value={filled} onValueChange={setFilled} />
    </Example>
  );
}

function ComboboxExamples() {
  const [zone, setZone] = useState<ComboboxOption | null>(ZONES[0] ?? null);
  const [user, setUser] = useState<ComboboxOption | null>(null);
  return (
    <Example name="Combobox">
      <Combobox className="w-full" label="Time zone" options={ZONES} value={zone} onValueChange={setZone} />
      <Combobox
        className="w-full"
        label="User"
        placeholder="Name or email"
        hint="Type “fail” to see a search fail."
        findOptions={findUsers}
        value={user}
        onValueChange={setUser}
      />
      <Combobox
        className="w-full"
        label="Permission"
        options={[]}
        value={null}
        onValueChange={() => {}}
        error="Choose one."
      />
      <Combobox className="w-full" label="Team" options={[]} value={null} onValueChange={() => {}} disabled />
    </Example>
  );
}

function JsonExamples() {
  const [good, setGood] = useState('{"plan":"team","seats":5}');
  const [bad, setBad] = useState('{\n  "plan": "team",\n}');
  return (
    <Example name="JsonField">
      <JsonField
        className="w-full"
        label="Client metadata"
        rows={4}
        value={good}
        onValueChange={setGood}
        mustBeObject
      />
      <JsonField className="w-full" label="Server metadata" rows={4} value={bad} onValueChange={setBad} mustBeObject />
    </Example>
  );
}

function SecretExamples() {
  const [set, setSet] = useState<string>();
  const [unset, setUnset] = useState<string>();
  return (
    <Example name="SecretField">
      <SecretField className="w-full" label="Client secret" isSet value={set} onValueChange={setSet} />
      <SecretField className="w-full" label="Another secret" isSet={false} value={unset} onValueChange={setUnset} />
    </Example>
  );
}
