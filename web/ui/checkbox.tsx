import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A box to tick, its label beside it. */
export function Checkbox({ label, checked, onCheckedChange, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(state) => onCheckedChange(state === true)}
        disabled={disabled}
        className="grid size-6 shrink-0 place-items-center rounded-sm border border-edge bg-surface disabled:cursor-not-allowed disabled:bg-wash data-[state=checked]:border-encre data-[state=checked]:bg-encre"
      >
        <Radix.Indicator>
          <Check aria-hidden className="size-4 text-on-encre" strokeWidth={3} />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="min-w-0 flex-1 py-1.5 text-sm">
        {label}
      </label>
    </div>
  );
}
