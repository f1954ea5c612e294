import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { frenchNumber } from '../../domain/text/french-number.ts';
import { isAtMost, lengthOf } from '../../domain/text/length.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface TextLimit {
  control: { 'aria-invalid'?: true; 'aria-describedby'?: string };
  /** The error for a text that is too long; to be rendered after the control. */
  message: ReactNode;
}

/**
 * Limits a control to `max` characters as the server counts them. A text that is too long is not cut, unlike with the
 * attribute `maxlength`, which silently cuts pasted text; its length is shown, and its form cannot be submitted.
 */
export function useTextLimit(
  control: RefObject<TextControl | null>,
  value: unknown,
  max: number | undefined,
  describedBy?: string,
): TextLimit {
  const id = useId();
  const text = typeof value === 'string' ? value.trim() : '';
  const isTooLong = max !== undefined && !isAtMost(max, text);
  const length = isTooLong
    ? `${frenchNumber(lengthOf(text))} / ${frenchNumber(max)} caractères`
    : '';
  useEffect(() => {
    control.current?.setCustomValidity(length && `Texte trop long : ${length}`);
  }, [control, length]);
  return {
    control: isTooLong
      ? { 'aria-invalid': true, 'aria-describedby': [describedBy, id].filter(Boolean).join(' ') }
      : {},
    message: isTooLong && (
      <p id={id} role="alert" className="text-xs text-danger">
        Texte trop long : {length}
      </p>
    ),
  };
}
