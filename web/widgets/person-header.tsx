import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';

interface PersonHeaderProps {
  name: string;
  username: string;
  avatarUrl: string | null;
  /** True to stay a row beside the portrait at every width. */
  isRow?: boolean;
  children?: ReactNode;
}

/** The creator to ask: next to the portrait on a phone, to save height, else below it. */
export function PersonHeader({
  name,
  username,
  avatarUrl,
  isRow = false,
  children,
}: PersonHeaderProps) {
  return (
    <header
      className={classes(
        'flex items-center gap-4 wrap-anywhere',
        !isRow && 'sm:flex-col sm:gap-3 sm:text-center',
      )}
    >
      <Avatar src={avatarUrl} size="huge" className={isRow ? 'size-20' : 'max-sm:size-20'} />
      <div
        className={classes('grid min-w-0 grid-cols-1 gap-1', !isRow && 'sm:justify-items-center')}
      >
        <h2 className="text-xl sm:text-2xl">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-ink-soft">@{username}</p>
        {children}
      </div>
    </header>
  );
}
