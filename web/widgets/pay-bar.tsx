import { type ReactNode, useId } from 'react';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
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
  /** Whether it stands at the end of what has to be read before, instead of staying in view. */
  isAtEnd?: boolean;
}

/** 'Select and pay' under what it buys and costs, always in view. */
export function PayBar(props: PayBarProps) {
  const { title, text, price, label = 'Select and pay', disabled, busy, onPay } = props;
  const { notice, footnote, isAtEnd = false } = props;
  const priceId = useId();
  const look = 'grid grid-cols-1 gap-3';
  const content = (
    <>
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
        // The words that the law asks for are long.
        className={
          isAtEnd
            ? 'py-2 leading-snug text-balance whitespace-normal max-sm:px-3 max-sm:text-base'
            : undefined
        }
      >
        {label}
      </Button>
      {price && <SalesTermsLink />}
      {footnote && <p className="text-center text-sm text-ink-soft">{footnote}</p>}
    </>
  );
  if (isAtEnd) return <div className={look}>{content}</div>;
  return <ActionBar className={look}>{content}</ActionBar>;
}
