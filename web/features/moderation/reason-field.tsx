import type { RefObject } from 'react';
import { REASON_MAX_LENGTH } from '../../../domain/limits.ts';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface ReasonFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** Says who reads it. */
  hint: string;
  /** True when a submit was tried without a reason. */
  isMissing: boolean;
  readOnly: boolean;
  onChange: (reason: string) => void;
  className?: string;
}

export function ReasonField({
  ref,
  hint,
  isMissing,
  onChange,
  className,
  ...rest
}: ReasonFieldProps) {
  return (
    <Field
      label="Motif"
      hint={hint}
      error={isMissing ? 'Dites pourquoi, en quelques mots.' : null}
      className={className}
    >
      <Textarea
        ref={ref}
        maxLength={REASON_MAX_LENGTH}
        rows={2}
        className="min-h-18 text-sm"
        onChange={({ target }) => onChange(target.value)}
        {...rest}
      />
    </Field>
  );
}
