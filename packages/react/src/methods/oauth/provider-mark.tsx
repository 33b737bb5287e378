import { Icon } from "../../ui/icon.tsx";
import { keyIcon } from "../../ui/icons.ts";
import { providerMarks } from "./marks.ts";

/** The provider's logo; a key icon for custom providers. Decorative: the button has the name. */
export function ProviderMark({ id }: { id: string }) {
  const parts = Object.hasOwn(providerMarks, id) ? providerMarks[id] : undefined;
  if (!parts) return <Icon path={keyIcon} size={18} />;
  return (
    <svg aria-hidden="true" width={18} height={18} viewBox="0 0 24 24">
      {parts.map(({ path, fill = "currentColor" }) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}
