import { NetworkError } from "@vestibule/react";
import { useState } from "react";
import { useDraft } from "../../../forms/use-draft.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { SaveBar, UnsavedGuard } from "../../../ui/layout/save-bar.tsx";

export function FormsPart() {
  const [project, setProject] = useState({ name: "Acme", note: "" });
  const form = useDraft(project);
  const save = useGuardedMutation(async () => {
    if (form.draft.name === "fail") throw new NetworkError("", undefined);
    setProject({ ...project, ...form.changes });
    form.revert();
  });
  const isConflict = form.conflicts.length > 0;
  return (
    <>
      <Card title="A form with a save bar" description="Name it “fail” to see a save fail.">
        <TextField
          label="Project name"
          value={form.draft.name}
          onChange={(event) => form.set({ name: event.target.value })}
        />
        <TextField
          label="Project description"
          value={form.draft.note}
          onChange={(event) => form.set({ note: event.target.value })}
        />
        <div>
          <Button onClick={() => setProject({ ...project, name: `${project.name}!` })}>
            Someone else changes the name
          </Button>
        </div>
      </Card>
      <SaveBar
        isDirty={form.isDirty}
        state={isConflict ? "conflict" : save.state}
        error={save.error}
        conflictFields={["the name"]}
        onSave={save.run}
        onRevert={() => {
          form.revert();
          save.reset();
        }}
        onShowTheirs={form.showTheirs}
        onKeepMine={form.keepMine}
      />
      <UnsavedGuard isDirty={form.isDirty} />
      <div className="flex flex-col gap-3">
        <SaveBar isDirty state="saving" onSave={() => {}} onRevert={() => {}} />
        <SaveBar isDirty state="error" error={new NetworkError("", undefined)} onSave={() => {}} onRevert={() => {}} />
        <SaveBar
          isDirty
          state="conflict"
          conflictFields={["the name", "the domains"]}
          onSave={() => {}}
          onRevert={() => {}}
        />
      </div>
    </>
  );
}
