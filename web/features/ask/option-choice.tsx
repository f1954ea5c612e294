import { CalendarDays, type LucideIcon, MessageCircleQuestion, Sun } from 'lucide-react';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import { formatPrice } from '../../formats/formats.ts';
import { optionTexts } from '../../formats/option-labels.ts';
import { classes } from '../../ui/classes.ts';

/** The names of the options in AskMe (specification, section 2). */
export const optionNames: Record<PricingModel, string> = {
  question: 'One shot',
  day: 'One day',
  month: 'One month',
};

const icons: Record<PricingModel, LucideIcon> = {
  question: MessageCircleQuestion,
  day: Sun,
  month: CalendarDays,
};

interface OptionChoiceProps {
  /** The active options; only those are shown. */
  options: PricingModel[];
  tariffs: Tariffs;
  currency: string;
  value: PricingModel | null;
  onChange: (pricing: PricingModel) => void;
}

export function OptionChoice({ options, tariffs, currency, value, onChange }: OptionChoiceProps) {
  return (
    <section aria-labelledby="select-option" className="grid gap-3">
      <h3 id="select-option" className="text-lg">
        Select Option
      </h3>
      <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
        {options.map((pricing) => {
          const Icon = icons[pricing];
          return (
            <button
              key={pricing}
              type="button"
              aria-pressed={pricing === value}
              onClick={() => onChange(pricing)}
              className={classes(
                'grid grid-cols-[auto_1fr_auto] items-center gap-x-4 rounded-lg border p-4 text-left transition-colors hover:bg-wash sm:grid-cols-[1fr_auto] sm:content-start sm:gap-y-2 xl:grid-cols-[auto_1fr_auto]',
                pricing === value
                  ? 'border-encre bg-encre-wash outline outline-encre'
                  : 'border-edge bg-surface',
              )}
            >
              <Icon aria-hidden className="size-5 text-encre" />
              <span className="order-last text-lg font-semibold text-safran sm:order-none xl:order-last">
                {formatPrice(tariffs[pricing].priceCents ?? 0, currency)}
              </span>
              <span className="grid sm:col-span-2 xl:col-span-1">
                <span className="font-medium">{optionNames[pricing]}</span>
                <span className="text-sm text-ink-soft">{optionTexts[pricing]}</span>
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
