import { classes } from './classes.ts';

/** The icon alone: a speech bubble with a question mark. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classes('base:size-8 shrink-0', className)}>
      <path
        className="fill-encre"
        d="M6 4h20a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-9l-7 6v-6H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z"
      />
      <path
        className="fill-none stroke-on-encre"
        strokeWidth="3"
        strokeLinecap="round"
        d="M12.2 11.2c.4-2 2-3 3.9-3 2.2 0 3.9 1.3 3.9 3.2 0 2.7-3.8 2.8-3.8 5"
      />
      <circle className="fill-on-encre" cx="16.1" cy="19.9" r="1.9" />
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
