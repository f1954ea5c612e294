import { createContext, type ReactNode, use, useId } from 'react';
import { classes } from './classes.ts';

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Attributes that tie a control to its field; empty outside a field. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

interface FieldProps {
  label: ReactNode;
  /** Shown under the control; an error replaces it. */
  hint?: ReactNode;
  /** The validation error; announced when it appears. */
  error?: string | null;
  className?: string;
  /** Id of the control, when password managers have to find it again; stable across visits. */
  id?: string;
  /** One `Input`, `Textarea` or `Select`. */
  children: ReactNode;
}

export function Field({ label, hint, error, className, id: fixedId, children }: FieldProps) {
  const ownId = useId();
  const id = fixedId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <FieldContext
      value={{
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      }}
    >
      <div className={classes('grid content-start gap-1.5', className)}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-soft">
            {hint}
          </p>
        )}
        <div aria-live="polite">
          {error && (
            <p id={`${id}-error`} className="text-xs text-danger">
              {error}
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  );
}
