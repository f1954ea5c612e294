import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';

interface PayBarProps {
  /** The name of the offer, or of the missing choice, and its description. */
  title: string;
  text?: string;
  /** Formatted, as `3 €`; null when nothing is to be paid. */
  price: string | null;
  /** Label of the button when nothing is to be paid. */
  label?: string;
  disabled?: boolean;
  busy: boolean;
  onPay: () => void;
  /** The result of the last press. */
  notice?: ReactNode;
  footnote?: ReactNode;
  /** True to be a part of its parent, below the conditions that the button needs. */
  isInBox?: boolean;
  /** True to become a box beside the content from 1280 px on. */
  isBoxBeside?: boolean;
}

/** The button 'Select and pay' with the offer and its price, always visible by default. */
export function PayBar(props: PayBarProps) {
  const { title, text, price, label = 'Select and pay', disabled, busy, onPay } = props;
  const { notice, footnote, isInBox = false, isBoxBeside = false } = props;
  const priceId = useId();
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
        // The text that the law requires is long.
        className={
          isInBox
            ? 'py-2 leading-snug text-balance whitespace-normal max-sm:px-3 max-sm:text-base'
            : undefined
        }
      >
        {label}
      </Button>
      {price && <SalesTermsLink />}
      {footnote && <p className="text-center text-sm text-ink-soft empty:hidden">{footnote}</p>}
    </>
  );
  const look = 'grid grid-cols-1 gap-3';
  if (isInBox) return <div className={look}>{content}</div>;
  return (
    <ActionBar isBoxBeside={isBoxBeside} className={look}>
      {content}
    </ActionBar>
  );
}

const linkLook = 'inline-flex min-h-6 items-center underline underline-offset-4';

/** Links to the terms of sale and to the refund rules, next to a button that buys. */
function SalesTermsLink() {
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-sm">
      <Link to={paths.salesTerms} className={linkLook}>
        Conditions de vente
      </Link>
      <Link to={paths.payments} className={linkLook}>
        Remboursement
      </Link>
    </p>
  );
}
