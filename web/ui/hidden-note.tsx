import { EyeOff } from 'lucide-react';
import { classes } from '../lib/classes.ts';

/** Says to its author that a decision hides something from everybody else. */
export function HiddenNote({ className }: { className?: string }) {
  return (
    <p className={classes('flex items-center gap-1.5 text-sm text-danger', className)}>
      <EyeOff aria-hidden className="size-4 shrink-0" />
      Masqué par la modération
    </p>
  );
}
