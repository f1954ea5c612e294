import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';
import { classes } from '../ui/classes.ts';

interface HiddenNoteProps {
  /** Says if its author looks at it; false for moderators, to whom no decision about it is sent. */
  isMine?: boolean;
  className?: string;
}

/** Says that a decision hides something from everybody else, and leads its author to why. */
export function HiddenNote({ isMine = true, className }: HiddenNoteProps) {
  const words = 'Masqué par la modération';
  return (
    <p className={classes('flex items-center gap-1.5 text-sm text-danger', className)}>
      <EyeOff aria-hidden className="size-4 shrink-0" />
      {isMine ? (
        <Link to={paths.decisions} className="underline">
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}
