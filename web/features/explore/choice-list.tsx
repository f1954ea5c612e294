import { useState } from 'react';
import { Input } from '../../ui/input.tsx';
import type { Choice } from './filter-labels.ts';

/** Longer lists can be narrowed by typing, and scroll by themselves. */
const SHORT_LIST = 16;

interface ChoiceListProps {
  title: string;
  choices: Choice[];
  chosen: (string | number)[];
  onChange: (value: string | number, chosen: boolean) => void;
}

/** One filter of which several values may hold. */
export function ChoiceList({ title, choices, chosen, onChange }: ChoiceListProps) {
  const [text, setText] = useState('');
  const isLong = choices.length > SHORT_LIST;
  const wanted = fold(text);
  const shown = wanted ? choices.filter(({ label }) => fold(label).includes(wanted)) : choices;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-display text-base font-semibold">{title}</legend>
      {isLong && (
        <Input
          type="search"
          aria-label={`Filtrer : ${title}`}
          placeholder="Filtrer..."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div
        className={
          isLong
            ? 'max-h-48 overflow-y-auto rounded-lg border px-3 py-1'
            : 'grid grid-cols-2 gap-x-3'
        }
      >
        {shown.map(({ value, label }) => (
          // The browser's own box: there are hundreds of countries.
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-encre"
              checked={chosen.includes(value)}
              onChange={(event) => onChange(value, event.target.checked)}
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="py-2 text-sm text-ink-soft">Aucun résultat</p>}
      </div>
    </fieldset>
  );
}

/** Case and accents aside. */
function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
