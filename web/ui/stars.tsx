import { Star } from 'lucide-react';
import { RATING_STARS_MAX } from '../../domain/limits.ts';
import { plural } from '../../domain/text/french.ts';
import { formatCount, formatRating } from '../formats/formats.ts';
import { classes } from './classes.ts';

interface RatingFigureProps {
  value: number;
  /** Number of ratings that `value` is the mean of; not shown when missing or 0. */
  count?: number | undefined;
  className?: string;
}

/** A rating: one star and the figure with one decimal, and the number of ratings. */
export function RatingFigure({ value, count = 0, className }: RatingFigureProps) {
  return (
    <span className={classes('inline-flex items-center gap-1 font-medium', className)}>
      <Star aria-hidden className="size-[1.05em] fill-current text-safran" />
      <span className="sr-only">Note : </span>
      {formatRating(value)}
      {count > 0 && (
        <span className="font-normal text-ink-soft">
          ({formatCount(count)}
          <span className="sr-only"> {plural(count, 'note')}</span>)
        </span>
      )}
    </span>
  );
}

/** A given rating, as filled stars. */
export function StarsGiven({ stars }: { stars: number }) {
  return (
    <span className="inline-flex gap-0.5 text-safran">
      <span className="sr-only">
        Note : {stars} sur {RATING_STARS_MAX}
      </span>
      {Array.from({ length: RATING_STARS_MAX }, (_, index) => (
        <Star
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          key={index}
          aria-hidden
          className={classes('size-4', index < stars && 'fill-current')}
        />
      ))}
    </span>
  );
}

interface StarsInputProps {
  /** The rated subject, as the group's name. */
  label: string;
  /** 0 before a choice. */
  value: number;
  onValueChange: (stars: number) => void;
  disabled?: boolean;
  /** True when a choice is missing. */
  isInvalid?: boolean;
}

/** A choice of 1 to 5 stars: radio buttons, so the arrow keys work. */
export function StarsInput({ label, value, onValueChange, disabled, isInvalid }: StarsInputProps) {
  return (
    <fieldset disabled={disabled} aria-invalid={isInvalid || undefined}>
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-1">
        {Array.from({ length: RATING_STARS_MAX }, (_, index) => index + 1).map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-wash has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-encre"
          >
            <input
              type="radio"
              name={label}
              value={stars}
              checked={value === stars}
              onChange={() => onValueChange(stars)}
              // As large as its visible part, so that focus scrolls all of it into view.
              className="pointer-events-none absolute inset-0 size-full opacity-0"
            />
            <Star
              aria-hidden
              className={classes('size-7 text-safran', stars <= value && 'fill-current')}
            />
            <span className="sr-only">{stars === 1 ? '1 étoile' : `${stars} étoiles`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
