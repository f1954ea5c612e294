import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { classes } from '../lib/classes.ts';
import { paths } from '../lib/paths.ts';

/** Says to its author that a decision hides something from everybody else, and leads to why. */
export function HiddenNote({ className }: { className?: string }) {
  return (
    <p className={classes('flex items-center gap-1.5 text-sm text-danger', className)}>
      <EyeOff aria-hidden className="size-4 shrink-0" />
      <Link to={paths.decisions} className="underline">
        Masqué par la modération
      </Link>
    </p>
  );
}
