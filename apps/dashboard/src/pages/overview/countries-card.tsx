import { useEffect, useRef, useState } from "react";
import { Count } from "../../ui/display/count.tsx";
import { formatCountryName } from "../../ui/display/country-name.tsx";
import { Skeleton, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { Card } from "../../ui/layout/card.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { cardLink, cx } from "../../ui/styles.ts";
import { messages } from "./messages.ts";
import { sortCountries } from "./metric-totals.ts";

interface CountryListProps {
  /** `undefined`: still loading. */
  countries: readonly (readonly [code: string, count: number])[] | undefined;
  current: string | undefined;
  onPoint: (code: string | undefined) => void;
}

/** The map's data as a list. Hovering over a country highlights it on the map. */
function CountryList({ countries, current, onPoint }: CountryListProps) {
  if (!countries) return <SkeletonText lines={7} className="gap-4 py-2" />;
  return (
    <div className="-mx-2 max-h-80 overflow-y-auto">
      <table aria-label={words.title} className="w-full tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.country}</th>
            <th scope="col">{words.users}</th>
          </tr>
        </thead>
        <tbody>
          {countries.map(([code, count]) => (
            <tr
              key={code}
              onMouseEnter={() => onPoint(code)}
              onMouseLeave={() => onPoint(undefined)}
              className={cx("h-8", current === code && "bg-hover")}
            >
              <th scope="row" className="rounded-s-[6px] p-0 text-start font-normal">
                <button
                  type="button"
                  onFocus={() => onPoint(code)}
                  onBlur={() => onPoint(undefined)}
                  onClick={() => onPoint(code)}
                  className="w-full cursor-default truncate rounded-[6px] px-2 py-1.5 text-start focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset"
                >
                  {formatCountryName(code)}
                </button>
              </th>
              <td className="rounded-e-[6px] px-2 text-end font-medium">
                <Count value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const { countries: words } = messages;
const CountryMap = lazyComponent(async () => (await import("./country-map.tsx")).CountryMap, {
  fallback: () => <Skeleton className="size-full rounded-control" />,
  failure: () => <p className="text-ink-2">{words.failed}</p>,
});
interface MapWithLegendProps {
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** The number of users of the first country. */
  readonly max: number;
  readonly pointed: string | undefined;
  readonly onPoint: (code: string | undefined) => void;
}

function MapWithLegend({ counts, max, pointed, onPoint }: MapWithLegendProps) {
  const { ref: place, wasNear } = useVisited<HTMLDivElement>(400);
  return (
    <div className="min-w-0">
      <div ref={place} className="aspect-[800/362]">
        {counts && wasNear ? (
          <CountryMap label={words.map} counts={counts} current={pointed} onPoint={onPoint} />
        ) : (
          <Skeleton className="size-full rounded-control" />
        )}
      </div>
      <p aria-hidden="true" className="mt-2 flex min-h-5 items-center gap-2 text-hint text-ink-3">
        {max > 0 && (
          <>
            {words.users}
            <Count value={1} />
            {[1, 2, 3, 4, 5].map((tint) => (
              <span
                key={tint}
                data-chart-mark
                className="-mx-0.5 h-2 w-4 rounded-[2px] bg-accent"
                style={{ opacity: 0.2 * tint }}
              />
            ))}
            <Count value={max} />
          </>
        )}
        {pointed && (
          <span className="ms-auto text-body text-ink-2">
            {formatCountryName(pointed)} · <Count value={counts?.[pointed] ?? 0} />
          </span>
        )}
      </p>
    </div>
  );
}

/** As high as the map next to it. */
const shownFirst = { phone: 5, laptop: 7 };

export function CountriesCard({ counts }: { counts: Readonly<Record<string, number>> | undefined }) {
  const [pointed, setPointed] = useState<string>();
  const isPhone = useIsPhone();
  const [isWhole, setWhole] = useState(false);
  const sorted = sortCountries(counts ?? {});
  const shown = isWhole ? sorted : sorted.slice(0, isPhone ? shownFirst.phone : shownFirst.laptop);
  return (
    <Card
      title={words.title}
      description={words.text}
      actions={
        sorted.length > shown.length && (
          <button type="button" className={cardLink} onClick={() => setWhole(true)}>
            {words.showAll}
          </button>
        )
      }
    >
      <div className="grid items-center gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_280px]">
        {/* On phones, it would be too small to point at, and repeat the list. */}
        {!isPhone && <MapWithLegend counts={counts} max={sorted[0]?.[1] ?? 0} pointed={pointed} onPoint={setPointed} />}
        {counts && sorted.length === 0 ? (
          <div>
            <p className="font-medium">{words.empty}</p>
            <p className="text-ink-2">{words.emptyText}</p>
          </div>
        ) : (
          <CountryList countries={counts && shown} current={pointed} onPoint={setPointed} />
        )}
      </div>
    </Card>
  );
}

/** Whether an element has been near the viewport, to delay expensive rendering until then. `ahead`: in px, below it. */
function useVisited<Of extends HTMLElement>(ahead: number) {
  const ref = useRef<Of>(null);
  const [wasNear, setNear] = useState(false);
  useEffect(() => {
    if (wasNear || !ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${ahead}px 0px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wasNear, ahead]);
  return { ref, wasNear };
}
