import { Switch as Radix } from 'radix-ui';
import { useFieldControl } from './field.tsx';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Accessible name, unless a `Field` or another label gives one. */
  'aria-label'?: string;
  id?: string;
}

export function Switch(props: SwitchProps) {
  return (
    <Radix.Root
      className="relative h-7 w-12 shrink-0 rounded-full border border-edge bg-wash transition-colors data-[state=checked]:border-encre data-[state=checked]:bg-encre"
      {...useFieldControl()}
      {...props}
    >
      <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-encre" />
    </Radix.Root>
  );
}
