import { useId, useState } from 'react';
import { fold } from '../../../domain/text/fold.ts';
import { Input } from '../../ui/input.tsx';
import type { Choice } from './filter-labels.ts';
import { useArrowKeys } from './use-arrow-keys.ts';

/** Longer lists have a text filter and scroll on their own. */
const SHORT_LIST = 16;
/** A longer list is a single tab stop; arrow keys and letters move within it. */
const TABBED_LIST = 6;

interface ChoiceListProps {
  title: string;
  choices: Choice[];
  chosen: (string | number)[];
  onChange: (value: string | number, chosen: boolean) => void;
}

/** A filter with several selectable values. */
export function ChoiceList({ title, choices, chosen, onChange }: ChoiceListProps) {
  const [text, setText] = useState('');
  const hintId = useId();
  const isLong = choices.length > SHORT_LIST;
  const isOneStop = choices.length > TABBED_LIST;
  const wanted = fold(text.trim());
  const shown = wanted ? choices.filter(({ label }) => fold(label).includes(wanted)) : choices;
  const firstChosen = shown.findIndex(({ value }) => chosen.includes(value));
  const keys = useArrowKeys(
    shown.map(({ label }) => label),
    Math.max(0, firstChosen),
  );
  return (
    <fieldset
      className="grid min-w-0 grid-cols-1 gap-2"
      aria-describedby={isOneStop && shown.length > 0 ? hintId : undefined}
    >
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
      {isOneStop && (
        <p id={hintId} className="sr-only">
          Parcourez la liste avec les flèches ou en tapant les premières lettres, cochez avec la
          barre d’espace.
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the boxes in it */}
      <div
        className={
          isLong
            ? 'max-h-48 overflow-y-auto rounded-lg border px-3 py-1'
            : 'grid grid-cols-2 gap-x-3'
        }
        onKeyDown={isOneStop ? keys.onKeyDown : undefined}
      >
        {shown.map(({ value, label, count }, index) => (
          // A native checkbox: there are hundreds of countries.
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 scroll-my-3 accent-encre"
              tabIndex={isOneStop && index !== keys.current ? -1 : undefined}
              checked={chosen.includes(value)}
              onChange={(event) => onChange(value, event.target.checked)}
              onFocus={() => keys.setCurrent(index)}
            />
            <span className="min-w-0">
              {label}
              {count !== undefined && <span className="text-ink-soft"> ({count})</span>}
            </span>
          </label>
        ))}
        {shown.length === 0 && (
          <p className="py-2 text-sm text-ink-soft">
            {choices.length === 0 ? 'Rien à choisir ici' : 'Aucun résultat'}
          </p>
        )}
      </div>
    </fieldset>
  );
}
