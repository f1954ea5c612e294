import { classes } from './classes.ts';

/** The icon alone: a question, and under it its answer, as bubbles of a conversation. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classes('base:size-8 shrink-0', className)}>
      <path
        className="fill-encre"
        d="M12 2h14a4 4 0 0 1 4 4v12H12a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z"
      />
      <path
        className="fill-none stroke-on-encre"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M16.2 7.2c.3-1.5 1.5-2.3 2.9-2.3 1.6 0 2.9 1 2.9 2.4 0 2-2.9 2.1-2.9 3.8"
      />
      <circle className="fill-on-encre" cx="19.1" cy="14.6" r="1.5" />
      <path
        className="fill-safran-fill"
        d="M6 20.5h10a4 4 0 0 1 4 4v1.5a4 4 0 0 1-4 4H2v-5.5a4 4 0 0 1 4-4Z"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2', className)}>
      <LogoMark />
      <span className="font-display text-lg tracking-tight">Dis-moi</span>
    </span>
  );
}
