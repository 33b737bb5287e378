import { Lazy } from "../../hooks/lazy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { keyIcon } from "../../ui/icons.ts";
import { commonMarks, otherProviders } from "./marks.ts";
import { ProviderLogo, providerLogoSize } from "./provider-logo.tsx";

const load = () => import("./other-marks.tsx").then((module) => module.OtherMark);

/** The provider's logo; a key icon for custom providers. Decorative: the button has the name. */
export function ProviderMark({ id }: { id: string }) {
  const key = <Icon path={keyIcon} size={providerLogoSize} />;
  const parts = Object.hasOwn(commonMarks, id) ? commonMarks[id] : undefined;
  if (parts) return <ProviderLogo parts={parts} />;
  if (!otherProviders.includes(id)) return key;
  return <Lazy load={load} props={{ id }} loading={<ProviderLogo parts={[]} />} failed={() => key} />;
}
