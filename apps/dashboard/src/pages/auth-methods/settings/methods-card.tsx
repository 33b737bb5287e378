import { Banner } from "../../../ui/feedback/banner.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { hasNoSignInMethod, isOnlyPasskeys } from "../settings-risks.ts";
import { messages } from "./messages.ts";
import type { SettingsCardProps } from "./settings-fields.ts";
import { Switches } from "./switches.tsx";

const texts = messages.methods;

export function MethodsCard({ providerCount, ...form }: SettingsCardProps & { providerCount: number }) {
  return (
    <Card title={texts.title} description={texts.description}>
      <Switches
        {...form}
        names={["credentialEnabled", "magicLinkEnabled", "passkeyEnabled", "anonymousAccountsEnabled"]}
        texts={texts}
      />
      {hasNoSignInMethod(form.draft, providerCount) && (
        <Banner tone="danger" title={texts.noneTitle} className="mt-2">
          {texts.noneText}
        </Banner>
      )}
      {isOnlyPasskeys(form.draft, providerCount) && (
        <Banner tone="warn" title={texts.onlyPasskeysTitle} className="mt-2">
          {texts.onlyPasskeysText}
        </Banner>
      )}
    </Card>
  );
}
