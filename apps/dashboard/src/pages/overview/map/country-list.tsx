import { Count } from "../../../ui/display/count.tsx";
import { formatCountryName } from "../../../ui/display/country-name.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { cx } from "../../../ui/styles.ts";
import { messages } from "../messages.ts";

const { countries: words } = messages;

export interface CountryListProps {
  /** `undefined`: still loading. */
  countries: readonly (readonly [code: string, count: number])[] | undefined;
  current: string | undefined;
  onPoint: (code: string | undefined) => void;
}

/** The map's data as a list. Hovering over a country highlights it on the map. */
export function CountryList({ countries, current, onPoint }: CountryListProps) {
  if (!countries) return <SkeletonText lines={7} className="gap-4 py-2" />;
  return (
    <div className="max-h-80 overflow-y-auto">
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
              <th scope="row" className="rounded-l-[6px] p-0 text-left font-normal">
                <button
                  type="button"
                  onFocus={() => onPoint(code)}
                  onBlur={() => onPoint(undefined)}
                  onClick={() => onPoint(code)}
                  className="w-full cursor-default truncate rounded-[6px] px-2 py-1.5 text-left outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset"
                >
                  {formatCountryName(code)}
                </button>
              </th>
              <td className="rounded-r-[6px] px-2 text-right font-medium">
                <Count value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
