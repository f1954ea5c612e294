import { useEffect, useRef } from 'react';
import { PRICE_MAX_EUROS } from '../../../domain/limits.ts';
import { Input } from '../../ui/input.tsx';

interface EuroInputProps {
  /** As typed, with a point before the cents; what the browser cannot read as a number is ''. */
  value: string;
  onValueChange: (value: string) => void;
}

/** A price in euros: a number field in which a comma is as good as a point in every browser. */
export function EuroInput({ value, onValueChange }: EuroInputProps) {
  const field = useRef<HTMLInputElement>(null);

  // Only browsers set to French take a comma in a number field by themselves.
  useEffect(() => {
    const input = field.current;
    const typePoint = (event: InputEvent) => {
      if (!event.data?.includes(',')) return;
      event.preventDefault();
      // The one way to type into a number field that keeps the caret and undoing.
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
      // Scrolling past the field must not change the price.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
