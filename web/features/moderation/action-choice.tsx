import { useId } from 'react';
import { type ModerationAction, moderationActions } from '../../../domain/moderation/moderation.ts';
import { classes } from '../../ui/classes.ts';
import { Key } from './shortcuts-help.tsx';

interface ActionChoiceProps {
  value: ModerationAction | null;
  onChoose: (action: ModerationAction) => void;
  disabled: boolean;
}

/** Short, because they are side by side; the effect of each is explained below. */
const labels: Record<ModerationAction, string> = {
  none: 'Laisser',
  hide: 'Masquer',
  warn: 'Avertir',
  suspend: 'Suspendre',
};

/** The actions for a case, each with its key. */
export function ActionChoice({ value, onChoose, disabled }: ActionChoiceProps) {
  return (
    <ChoiceRow
      legend="Que faire ?"
      value={value}
      disabled={disabled}
      choices={moderationActions.map((value) => ({ value, label: labels[value] }))}
      onChoose={onChoose}
    />
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  value: Value | null;
  choices: { value: Value; label: string }[];
  disabled: boolean;
  onChoose: (value: Value) => void;
}

/** A row of radio buttons; each is selected by the key of its position. */
export function ChoiceRow<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, value, choices, disabled, onChoose } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={classes('grid min-w-0 grid-cols-2 gap-2', choices.length > 2 && 'lg:grid-cols-4')}
    >
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice, index) => {
        const isChosen = choice.value === value;
        return (
          <label
            key={choice.value}
            className={classes(
              'relative flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border px-3 text-sm font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-encre',
              isChosen ? 'border-encre bg-encre-wash' : 'border-edge bg-surface hover:bg-wash',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={isChosen}
              onChange={() => onChoose(choice.value)}
              // As large as its visible label, so that focusing it scrolls the whole label into view.
              className="pointer-events-none absolute inset-0 size-full opacity-0"
            />
            <span aria-hidden className="max-md:hidden">
              <Key name={String(index + 1)} />
            </span>
            {choice.label}
          </label>
        );
      })}
    </fieldset>
  );
}
