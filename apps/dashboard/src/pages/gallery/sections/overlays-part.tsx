import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Tooltip } from "../../../ui/controls/tooltip.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { Drawer } from "../../../ui/overlays/drawer.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { MenuCheckboxItem, MenuItem, MenuLabel, MenuSeparator } from "../../../ui/overlays/menu-items.tsx";
import { Example, Examples, LONG } from "./example.tsx";

export function OverlaysPart() {
  return (
    <Examples>
      <DialogExample />
      <ConfirmExamples />
      <DrawerExample />
      <MenuExample />
      <Example name="Tooltip">
        <Tooltip text="Only owners can do this">
          <Button>Hover or focus</Button>
        </Tooltip>
      </Example>
    </Examples>
  );
}

function DialogExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Example name="Dialog">
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Create a team"
        description="Members can see each other."
        onSubmit={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary">
              Create team
            </Button>
          </>
        }
      >
        <TextField label="Team's name" autoFocus />
        <Combobox
          label="First member"
          options={[{ value: "ada", label: "Ada Lovelace" }]}
          value={null}
          onValueChange={() => {}}
        />
        <Menu label="A menu in a dialog">
          <MenuItem onSelect={() => {}}>Inside the dialog</MenuItem>
        </Menu>
      </Dialog>
    </Example>
  );
}

function ConfirmExamples() {
  const [open, setOpen] = useState<"plain" | "typed" | "failing">();
  const change = (name: typeof open) => (isOpen: boolean) => setOpen(isOpen ? name : undefined);
  return (
    <Example name="ConfirmDialog">
      <Button onClick={() => setOpen("plain")}>Sign out</Button>
      <Button variant="danger" onClick={() => setOpen("typed")}>
        Delete project
      </Button>
      <Button onClick={() => setOpen("failing")}>Failing</Button>
      <ConfirmDialog
        isOpen={open === "plain"}
        onOpenChange={change("plain")}
        title="Sign out of this session?"
        description="The browser is signed out within a second."
        confirmLabel="Sign out"
        onConfirm={async () => {}}
      />
      <ConfirmDialog
        isOpen={open === "typed"}
        onOpenChange={change("typed")}
        title="Delete Acme?"
        description="Its users, teams and keys are deleted immediately. You can't undo this."
        confirmLabel="Delete project"
        typeToConfirm="Acme"
        onConfirm={async () => {}}
      />
      <ConfirmDialog
        isOpen={open === "failing"}
        onOpenChange={change("failing")}
        title="This will fail"
        confirmLabel="Try it"
        isDanger={false}
        onConfirm={() => Promise.reject(new Error("fails"))}
      />
    </Example>
  );
}

function DrawerExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Example name="Drawer">
      <Button onClick={() => setOpen(true)}>Open drawer</Button>
      <Drawer
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="user.created"
        description="Delivered on the second attempt."
      >
        <p>{LONG}</p>
        <TextField label="A field" />
      </Drawer>
    </Example>
  );
}

function MenuExample() {
  const [isShown, setShown] = useState(true);
  return (
    <Example name="Menu">
      <Menu label="Actions for Ada">
        <MenuLabel>Ada Lovelace</MenuLabel>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => {}}>
          Edit
        </MenuItem>
        <MenuItem disabled onSelect={() => {}}>
          Not allowed
        </MenuItem>
        <MenuCheckboxItem checked={isShown} onCheckedChange={setShown}>
          Shown
        </MenuCheckboxItem>
        <MenuSeparator />
        <MenuItem isDanger icon={<Trash2 aria-hidden="true" />} onSelect={() => {}}>
          Delete user
        </MenuItem>
      </Menu>
    </Example>
  );
}
