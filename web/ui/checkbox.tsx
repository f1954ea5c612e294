import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The reason why it has to be ticked; read out with the box. */
  error?: string | null;
  ref?: Ref<HTMLButtonElement>;
}

export function Checkbox({
  label,
  checked,
  onCheckedChange,
  disabled,
  error = null,
  ref,
}: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-center gap-3">
        <Radix.Root
          id={id}
          ref={ref}
          checked={checked}
          onCheckedChange={(state) => onCheckedChange(state === true)}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="grid size-6 shrink-0 scroll-my-40 place-items-center rounded-sm border border-edge bg-surface disabled:cursor-not-allowed disabled:bg-wash aria-invalid:border-danger data-[state=checked]:border-encre data-[state=checked]:bg-encre"
        >
          <Radix.Indicator>
            <Check aria-hidden className="size-4 text-on-encre" strokeWidth={3} />
          </Radix.Indicator>
        </Radix.Root>
        <label htmlFor={id} className="min-w-0 flex-1 py-1.5 text-sm">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="pl-9 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
