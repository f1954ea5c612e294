import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** A spinning ring. Without a label it decorates a text that says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <LoaderCircle aria-hidden className={classes('base:size-[1.1em] animate-spin', className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** A spinner in the middle of its container. */
export function SpinnerScreen() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-encre">
      <Spinner label="Chargement..." className="size-8" />
    </div>
  );
}
