import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';
import { classes } from '../ui/classes.ts';

interface HiddenHintProps {
  /** True for the author; false for moderators, who receive no decision about it. */
  isMine?: boolean;
  className?: string;
}

/** Says that a moderation decision hides the content from everybody else, and links its author to the decision. */
export function HiddenHint({ isMine = true, className }: HiddenHintProps) {
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
