import { useEffect, useRef } from 'react';
import { PRICE_MAX_EUROS } from '../../../domain/limits.ts';
import { Input } from '../../ui/input.tsx';

interface EuroInputProps {
  /** As typed, with a point before the cents; '' when the browser cannot parse it. */
  value: string;
  onValueChange: (value: string) => void;
}

/** A price in euros: a number field that accepts a comma as well as a point in every browser. */
export function EuroInput({ value, onValueChange }: EuroInputProps) {
  const field = useRef<HTMLInputElement>(null);

  // Only browsers set to French accept a comma in a number field.
  useEffect(() => {
    const input = field.current;
    const typePoint = (event: InputEvent) => {
      if (!event.data?.includes(',')) return;
      event.preventDefault();
      // The only way to insert into a number field that keeps the caret and undo.
      document.execCommand('insertText', false, event.data.replace(',', '.'));
    };
    input?.addEventListener('beforeinput', typePoint);
    return () => input?.removeEventListener('beforeinput', typePoint);
  }, []);

  return (
    <Input
      ref={field}
      type="number"
      inputMode="decimal"
      min={0}
      max={PRICE_MAX_EUROS}
      step={0.01}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
