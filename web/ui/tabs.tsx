import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useHistoryStateValue } from '../platform/history-state.ts';

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: {
    value: string;
    title: ReactNode;
    content: ReactNode;
    /** News behind the title: a dot, and this text for screen readers. */
    mark?: string;
  }[];
  defaultValue?: string;
}

/** Panels of which one shows; Back restores the choice. The row of titles scrolls when it is too wide. */
export function Tabs({ label, tabs, defaultValue = tabs[0]?.value }: TabsProps) {
  const [chosen, choose] = useHistoryStateValue(label, defaultValue);
  const id = useId();
  return (
    <Radix.Root
      value={chosen}
      onValueChange={choose}
      className="grid min-w-0 grid-cols-1 gap-4 large-text:gap-1"
    >
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            aria-describedby={tab.mark && `${id}-${tab.value}`}
            // Radix focuses the tab by script, which browsers treat as keyboard focus when nothing had the focus.
            onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}
            className="relative -mb-px min-h-11 shrink-0 border-b-2 border-transparent px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-encre data-[state=active]:text-ink"
          >
            {tab.title}
            {tab.mark && <Mark id={`${id}-${tab.value}`} text={tab.mark} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-w-0">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Beside the title, which keeps its position and its name. */
function Mark({ id, text }: { id: string; text: string }) {
  return (
    <span className="signal absolute top-2 right-0.5 size-2 rounded-full bg-encre">
      <span id={id} hidden>
        {text}
      </span>
    </span>
  );
}
