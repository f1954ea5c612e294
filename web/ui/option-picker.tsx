import { ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { type RefObject, useState } from 'react';
import { classes } from './classes.ts';
import { controlLook } from './input.tsx';

interface OptionGroup {
  label: string;
  options: { value: string; label: string }[];
}

interface OptionPickerProps {
  /** Text and accessible name of the closed list, which shows no choice. */
  label: string;
  groups: OptionGroup[];
  onPick: (value: string) => void;
  disabled?: boolean;
  buttonRef?: RefObject<HTMLButtonElement | null>;
}

/** A list in which each choice triggers an action at once, unlike a `Select`, which stores it. */
export function OptionPicker({ label, groups, onPick, disabled, buttonRef }: OptionPickerProps) {
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  return (
    <Radix.Root value="" onValueChange={onPick} disabled={disabled}>
      <Radix.Trigger
        ref={(button) => {
          setTrigger(button);
          if (buttonRef) buttonRef.current = button;
        }}
        aria-label={label}
        className={classes(
          controlLook,
          'flex min-h-11 items-center justify-between gap-2 text-left',
        )}
      >
        <Radix.Value placeholder={label} />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </Radix.Trigger>
      {/* In a dialog the list is part of it, also for screen readers. */}
      <Radix.Portal container={trigger?.closest('[role="dialog"]')}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] w-(--radix-select-trigger-width) animate-appear overflow-y-auto rounded-lg border bg-surface p-1 shadow-float"
        >
          <Radix.Viewport>
            {groups.map((group) => (
              <Radix.Group key={group.label}>
                <Radix.Label className="px-3 pt-3 pb-1 text-xs font-medium text-ink-soft">
                  {group.label}
                </Radix.Label>
                {group.options.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    className="flex min-h-10 cursor-pointer items-center rounded-sm px-3 text-sm outline-none data-highlighted:bg-wash"
                  >
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                  </Radix.Item>
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
