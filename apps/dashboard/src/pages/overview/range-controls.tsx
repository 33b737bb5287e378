import { getRouteApi } from "@tanstack/react-router";
import { CalendarRange } from "lucide-react";
import { useId, useState } from "react";
import type { MetricsRange } from "../../data/metrics.ts";
import { browserZone } from "../../features/filters/date-range.ts";
import { formatNumber, perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { FieldError } from "../../ui/fields/field.tsx";
import { DateField } from "../../ui/fields/text-field.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { messages } from "./messages.ts";
import { getSpan, isRange, type OverviewSearch, type Span, spans } from "./range.ts";

const route = getRouteApi("/projects/$projectId/");
/** "7d" on phones. */
const getShortSpan = (span: Span) =>
  span === "365"
    ? formatNumber(1, { style: "unit", unit: "year", unitDisplay: "narrow" })
    : formatNumber(Number(span), { style: "unit", unit: "day", unitDisplay: "narrow" });
const getOptions = perLocale(() =>
  ([...spans, "custom"] as const).map((value) => ({
    value,
    label: messages.spans[value],
    icon:
      value === "custom" ? (
        <CalendarRange size={16} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <span aria-hidden="true">{getShortSpan(value)}</span>
      ),
  })),
);
const getLongOptions = perLocale(() => getOptions().map(({ value, label }) => ({ value, label })));
const zones = () =>
  [...new Set([browserZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));

/**
 * Looks like text with a small arrow, as wide as the zone's name, until you point at it. Browsers of phones zoom in on
 * fields with small text, but only on the one that has the focus.
 */
const quietField =
  "-me-2.5 min-w-16 max-w-52 max-sm:flex-1 [&_input]:text-end [&_input]:text-ink-2 [&_input]:[field-sizing:content] [&_input]:max-w-full [&_input:not(:focus)]:text-body " +
  "[&_input:not(:hover,:focus)]:border-transparent [&_input:not(:hover,:focus)]:bg-transparent";

/** The range and its time zone, both kept in the URL. */
export function RangeControls({ range, zone }: { range: MetricsRange; zone: string }) {
  const { from, days = 30 } = route.useSearch();
  const navigate = route.useNavigate();
  const [isChoosing, setChoosing] = useState(from !== undefined);
  const isPhone = useIsPhone();
  const [zoneOptions] = useState(zones);
  const show = (change: (search: OverviewSearch) => OverviewSearch) =>
    void navigate({ search: change, replace: true, resetScroll: false });
  const keepZone = ({ zone: kept }: OverviewSearch) => (kept ? { zone: kept } : {});
  const choose = (value: Span | "custom") => {
    setChoosing(value === "custom");
    if (value !== "custom") show((search) => ({ ...keepZone(search), ...(value !== "30" && { days: Number(value) }) }));
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <SegmentedControl
          label={messages.range}
          options={isPhone ? getOptions() : getLongOptions()}
          isIcons={isPhone}
          value={isChoosing ? "custom" : getSpan(days)}
          onValueChange={choose}
        />
        <Combobox
          label={messages.zone}
          isLabelHidden
          className={quietField}
          options={zoneOptions}
          value={{ value: zone, label: zone.replaceAll("_", " ") }}
          onValueChange={(option) =>
            show(({ zone: _, ...search }) => ({
              ...search,
              ...(option && option.value !== browserZone() && { zone: option.value }),
            }))
          }
        />
      </div>
      {isChoosing && (
        <CustomRange
          key={`${range.from} ${range.to}`}
          range={range}
          onShow={(chosen) => show((search) => ({ ...keepZone(search), ...chosen }))}
        />
      )}
    </div>
  );
}

function CustomRange({ range, onShow }: { range: MetricsRange; onShow: (range: MetricsRange) => void }) {
  const [chosen, setChosen] = useState(range);
  const [isChecked, setChecked] = useState(false);
  const isBad = isChecked && !isRange(chosen);
  const errorId = useId();
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isRange(chosen)) onShow(chosen);
      }}
    >
      <fieldset
        className="flex min-w-0 flex-wrap items-end gap-3"
        aria-label={messages.range}
        aria-describedby={isBad ? errorId : undefined}
      >
        <DateField
          label={messages.from}
          className="w-40"
          value={chosen.from}
          onValueChange={(from) => setChosen({ ...chosen, from })}
        />
        <DateField
          label={messages.to}
          className="w-40"
          value={chosen.to}
          onValueChange={(to) => setChosen({ ...chosen, to })}
        />
      </fieldset>
      <Button type="submit">{messages.show}</Button>
      {isBad && (
        <div className="w-full">
          <FieldError id={errorId}>{messages.badRange}</FieldError>
        </div>
      )}
    </form>
  );
}
