import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';

interface ProfileSectionProps {
  title: string;
  /** Target of 'Modifier'. */
  editAt?: string;
  /** Another button at the end of the heading's row. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

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
