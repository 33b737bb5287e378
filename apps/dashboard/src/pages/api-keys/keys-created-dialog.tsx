import { Download } from "lucide-react";
import { useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { Checkbox } from "../../ui/choices/checkbox.tsx";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { type CreatedKeys, environmentLines, keyKinds } from "./key-state.ts";
import { messages } from "./messages.ts";

const { once, kinds, kindHints } = messages;
const getKits = perLocale(
  () =>
    [
      { value: "vestibule", label: once.kits.vestibule },
      { value: "stack", label: once.kits.stack },
    ] as const,
);

/** The only time the full keys are shown. It closes once the user confirms that they saved them. */
export function KeysCreatedDialog({
  keys,
  isOpen,
  onClose,
}: {
  keys: CreatedKeys;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { config } = useDashboard();
  const projectId = useProjectId();
  const [kit, setKit] = useState<"vestibule" | "stack">("vestibule");
  const [isKept, setKept] = useState(false);
  const lines = environmentLines(kit, { baseUrl: config.baseUrl, projectId, keys });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isLocked={!isKept}
      title={once.title}
      description={once.description}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {once.done}
        </Button>
      }
    >
      {keyKinds.map((kind) =>
        keys[kind] ? <CopyField key={kind} label={kinds[kind]} hint={kindHints[kind]} value={keys[kind]} /> : null,
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label={once.environment}
          options={[...getKits()]}
          value={kit}
          onValueChange={(value) => setKit(value as typeof kit)}
        />
        <span className="flex flex-wrap items-center gap-2">
          <CopyButton text={lines} label={once.copyAll} />
          <Button asChild size="small">
            <a download=".env" href={`data:text/plain;charset=utf-8,${encodeURIComponent(lines)}`}>
              <Download aria-hidden="true" size={16} strokeWidth={1.75} />
              {once.download}
            </a>
          </Button>
        </span>
      </div>
      <pre className="rounded-control border border-line bg-sunken p-3 font-mono text-code break-all whitespace-pre-wrap">
        {lines}
      </pre>
      <Checkbox label={once.kept} checked={isKept} onCheckedChange={setKept} />
    </Dialog>
  );
}
