import { type ReactNode, useId } from 'react';
import { ActionBar } from './action-bar.tsx';
import { Button } from './button.tsx';
import { SalesTermsLink } from './sales-terms-link.tsx';

interface PayBarProps {
  /** What the press buys, or what is still to be chosen: a name, and what it gives. */
  title: string;
  text?: string;
  /** As shown: `3 €`; null where nothing is to be paid. */
  price: string | null;
  /** Of the button, where nothing is to be paid. */
  label?: string;
  disabled?: boolean;
  busy: boolean;
  onPay: () => void;
  /** What became of the last press. */
  notice?: ReactNode;
  /** Said under the button. */
  footnote?: ReactNode;
}

/** 'Select and pay' under what it buys and costs, always in view. */
export function PayBar(props: PayBarProps) {
  const { title, text, price, label = 'Select and pay', disabled, busy, onPay } = props;
  const { notice, footnote } = props;
  const priceId = useId();
  return (
    <ActionBar className="grid grid-cols-1 gap-3">
      {notice}
      <div className="flex items-center justify-between gap-4 leading-snug">
        <p className="min-w-0">
          <span className="line-clamp-2 font-medium">{title}</span>
          {text && <span className="block text-sm text-ink-soft">{text}</span>}
        </p>
        {price && (
          <p id={priceId} className="shrink-0 text-xl font-semibold text-safran">
            {price}
          </p>
        )}
      </div>
      <Button
        size="large"
        disabled={disabled}
        busy={busy}
        aria-describedby={price ? priceId : undefined}
        onClick={onPay}
      >
        {label}
      </Button>
      {price && <SalesTermsLink />}
      {footnote && <p className="text-center text-sm text-ink-soft">{footnote}</p>}
    </ActionBar>
  );
}
