import { useMethodTranslate } from "../../i18n/use-method-translate.ts";
import { methodsCss } from "../../styles/methods.ts";
import { Scope } from "../../theme/scope.tsx";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice } from "../../ui/problem-text.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { providerName } from "./provider-names.ts";
import { type ProviderChoice, useOAuthSignIn } from "./use-oauth-sign-in.ts";

export type OAuthButtonsProps = {
  /** In the project's order. */
  providers: readonly ProviderChoice[];
  isMock?: boolean;
};

/** Above this number, the buttons form a grid and show the name only. */
const maxStacked = 3;

/** A button for each provider. */
export function OAuthButtons({ providers, isMock = false }: OAuthButtonsProps) {
  useStylesheet(methodsCss);
  const t = useMethodTranslate();
  const { leavingTo, problem, lastUsed, start } = useOAuthSignIn({ isMock });
  const isGrid = providers.length > maxStacked;
  return (
    <Scope className="vst-stack">
      <ProblemNotice problem={problem} t={t} />
      <div className="vst-providers" data-grid={isGrid || undefined}>
        {providers.map((provider) => {
          const name = providerName(provider);
          const sentence = t("continueWith", { provider: name });
          return (
            <div className="vst-provider" key={provider.id}>
              <Button
                wide
                busy={leavingTo === provider.id}
                data-provider={provider.id}
                aria-label={lastUsed === provider.id ? `${sentence} (${t("lastUsed")})` : sentence}
                onClick={() => start(provider)}
              >
                <ProviderMark id={provider.id} />
                <span>{isGrid ? name : sentence}</span>
              </Button>
              {lastUsed === provider.id && (
                <span className="vst-last-used" aria-hidden="true">
                  {t("lastUsed")}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </Scope>
  );
}
