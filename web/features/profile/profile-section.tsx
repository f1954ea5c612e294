import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';

interface ProfileSectionProps {
  title: string;
  /** Where 'Modifier' leads. */
  editAt?: string;
  /** Another button at the end of the heading's line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One card of the own profile, under its heading. */
export function ProfileSection({
  title,
  editAt,
  action,
  className,
  children,
}: ProfileSectionProps) {
  const headingId = useId();
  return (
    <Card asChild>
      <section
        aria-labelledby={headingId}
        className={classes('grid grid-cols-1 base:gap-4', className)}
      >
        <div className="flex min-h-9 items-center justify-between gap-x-3 large-text:flex-wrap">
          <h2 id={headingId} className="text-lg">
            {title}
          </h2>
          {editAt && (
            <Button asChild variant="quiet" size="small">
              <Link to={editAt} aria-describedby={headingId}>
                Modifier
              </Link>
            </Button>
          )}
          {action}
        </div>
        {children}
      </section>
    </Card>
  );
}
