import { type ReportCategory, reportCategories } from '../../../domain/moderation/moderation.ts';
import { moderationRules } from '../../../domain/moderation/moderation-rules.ts';

interface CategoryChoiceProps {
  value: ReportCategory | null;
  onChange: (category: ReportCategory) => void;
  disabled: boolean;
}

/** The categories of a report, as the rules name them. */
export function CategoryChoice({ value, onChange, disabled }: CategoryChoiceProps) {
  return (
    <fieldset disabled={disabled} className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">Qu’est-ce qui ne va pas ?</legend>
      <div className="grid gap-x-2 sm:grid-cols-2">
        {reportCategories.map((category) => (
          <label
            key={category}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm hover:bg-wash has-checked:bg-encre-wash has-disabled:cursor-not-allowed sm:mx-0"
          >
            <input
              type="radio"
              name="category"
              value={category}
              checked={category === value}
              onChange={() => onChange(category)}
              className="size-4.5 shrink-0 accent-encre"
            />
            {moderationRules[category].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
